// @vitest-environment happy-dom
import { Button, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { Dialog } from './Dialog.tsx'
import { ask } from './question.ts'

it('asks before it closes over something that was typed', async () => {
  const onClose = vi.fn()
  const { user } = await renderPart(
    <Dialog title="Rename" onClose={onClose} onSubmit={() => {}} actions={<Button type="submit">Rename</Button>}>
      <TextInput label="Name" />
    </Dialog>,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'A new name')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(document.activeElement).toBe(name)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('deletes only once the confirm text was typed', async () => {
  const { user } = await renderPart(null)
  const answer = ask({ title: 'Delete it', body: 'It goes.', action: 'Delete', danger: true, confirmText: 'DLT' })
  const remove = await screen.findByRole('button', { name: 'Delete' })
  await user.click(remove)
  const box = screen.getByRole('textbox')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await user.type(box, 'dlt{Enter}')
  expect(await answer).toBe(true)
})
