// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ProgressCard } from './ProgressCard.tsx'

it('shows how far a job is, and stops it', async () => {
  const run = vi.fn()
  const { user } = await renderPart(
    <ProgressCard title="Export" state="running" share={0.25} close={{ label: 'Cancel the export', run }} />,
  )
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25')
  expect(screen.getByText('25.0%')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel the export' }))
  expect(run).toHaveBeenCalledOnce()
})

it('announces the end, and offers the result', async () => {
  const run = vi.fn()
  const close = { label: 'Close', run: () => {} }
  const { user } = await renderPart(
    <ProgressCard title="Ready" state="done" close={close} action={{ label: 'Download', run }} />,
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Ready')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(run).toHaveBeenCalledOnce()
})
