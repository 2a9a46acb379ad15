// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ImportPreview } from './ImportPreview.tsx'

const targets = [
  { value: 'name', label: 'Name', required: true },
  { value: 'email', label: 'Email' },
]

function Preview({ start }: { start: (string | null)[] }) {
  const [mapping, setMapping] = useState(start)
  return (
    <ImportPreview
      columns={['nom', 'mail']}
      rows={[{ row: 2, cells: ['Nadia', 'nobody@'] }]}
      total={3}
      targets={targets}
      mapping={mapping}
      onMapping={setMapping}
      problems={[{ row: 2, column: 1, message: 'Not a valid address' }]}
    />
  )
}

it('says what is wrong with a cell, and how many rows are right', async () => {
  await renderPart(<Preview start={['name', 'email']} />, { words: ['parts'] })
  expect(screen.getByText('Ready to import: 2')).toBeTruthy()
  const described = screen.getByRole('cell', { name: 'nobody@' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Row 2, Email: Not a valid address')
})

it('gives each field one column, and names the required ones that are left', async () => {
  const { user } = await renderPart(<Preview start={['name', null]} />, { words: ['parts'] })
  await user.click(screen.getByRole('combobox', { name: 'Field for the column mail' }))
  await user.click(await screen.findByRole('option', { name: /Name/ }))
  const [first, second] = screen.getAllByRole<HTMLInputElement>('combobox')
  expect([first?.value, second?.value]).toEqual(['Don’t import', 'Name (required)'])
  await user.click(screen.getByRole('combobox', { name: 'Field for the column mail' }))
  await user.click(await screen.findByRole('option', { name: 'Don’t import' }))
  expect(screen.getByText('Required fields without a column: Name')).toBeTruthy()
})
