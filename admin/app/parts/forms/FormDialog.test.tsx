// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ApiProblem } from '#client/api/problem.ts'
import { NumberField } from '../NumberField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type ApiFormOptions, useApiForm } from './useApiForm.ts'

interface Values {
  name: string
  most: number | null
}
type Options = Partial<ApiFormOptions<Values>>

async function renderDialog(options: Options) {
  const onClose = vi.fn()
  function Renaming() {
    const form = useApiForm<Values>({
      initial: { name: '', most: 3 },
      required: ['name'],
      fields: { 'tag.nameTaken': 'name' },
      submit: async () => {},
      ...options,
    })
    return (
      <FormDialog form={form} title="Rename it" onClose={onClose} submit="Rename">
        <TextInput label="Name" {...form.field('name')} />
        <NumberField label="Most" {...form.parsed('most')} whole />
      </FormDialog>
    )
  }
  const rendered = await renderPart(<Renaming />)
  return {
    ...rendered,
    onClose,
    name: screen.getByRole('textbox', { name: 'Name' }),
    most: screen.getByRole('textbox', { name: 'Most' }),
  }
}

const refusal = (problem: ConstructorParameters<typeof ApiProblem>[0]) => () => Promise.reject(new ApiProblem(problem))
const isInvalid = (box: HTMLElement) => box.getAttribute('aria-invalid') === 'true'

it('sends nothing while a required field is blank, and takes the keyboard to it', async () => {
  const submit = vi.fn(async () => {})
  const { user, name, most } = await renderDialog({ submit })
  await user.type(name, ' ')
  await user.click(most)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isInvalid(name)).toBe(true))
  expect(document.activeElement).toBe(name)
  expect(submit).not.toHaveBeenCalled()
  await user.type(name, 'Prize{Enter}')
  expect(submit.mock.calls).toEqual([[{ name: ' Prize', most: 3 }]])
  expect(isInvalid(name)).toBe(false)
})

it('puts issues of the server on their fields until these are changed', async () => {
  const issues = [
    { at: 'body.most', rule: 'max', params: { max: 5 } },
    { at: 'body.name', rule: 'required', message: 'Say more.' },
  ]
  const { user, name, most } = await renderDialog({
    submit: refusal({ code: 'request.invalid', status: 422, detail: 'Check the fields.', issues }),
  })
  await user.type(name, 'x{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Check the fields.')
  expect([screen.getByText('Say more.').isConnected, isInvalid(most)]).toEqual([true, true])
  expect(document.activeElement).toBe(name)
  await user.type(name, 'yz')
  expect(screen.queryByText('Say more.')).toBe(null)
  expect([isInvalid(most), screen.queryByRole('alert') !== null]).toEqual([true, true])
  await user.clear(most)
  expect([isInvalid(most), screen.queryByRole('alert')]).toEqual([false, null])
})

it('shows a refusal of one field there, and one of no field above', async () => {
  const problems = [
    { code: 'tag.nameTaken', status: 409, detail: 'This name is taken.' } as const,
    { code: 'server.failure', status: 500, detail: 'It did not work.' } as const,
  ]
  const submit = vi.fn(() => Promise.reject(new ApiProblem(problems.shift() ?? { code: 'server.failure' })))
  const { user, name } = await renderDialog({ submit })
  await user.type(name, 'x{Enter}')
  expect(await screen.findByText('This name is taken.')).toBeTruthy()
  expect([isInvalid(name), screen.queryByRole('alert')]).toEqual([true, null])
  await user.type(name, 'y{Enter}')
  const alert = await screen.findByRole('alert')
  expect([alert.textContent, isInvalid(name)]).toEqual(['It did not work.', false])
  expect(document.activeElement).toBe(alert)
})

it('sends nothing while a number cannot be read', async () => {
  const submit = vi.fn(async () => {})
  const { user, name, most } = await renderDialog({ submit })
  await user.clear(most)
  await user.type(most, '1.5')
  await user.type(name, 'x{Enter}')
  expect([isInvalid(most), document.activeElement === most, submit.mock.calls]).toEqual([true, true, []])
  await user.clear(most)
  await user.type(most, '2{Enter}')
  expect(submit.mock.calls).toEqual([[{ name: 'x', most: 2 }]])
})

it('is sent once however often it is pressed, and waits until it is done', async () => {
  let finish = () => {}
  const submit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user, name } = await renderDialog({ submit })
  await user.type(name, 'x{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: /Rename/ }).hasAttribute('data-loading')).toBe(true))
  await user.type(name, '{Enter}')
  expect(submit).toHaveBeenCalledOnce()
  finish()
})

it('asks before it closes over what was typed', async () => {
  const { user, name, onClose } = await renderDialog({})
  await user.type(name, 'x')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledOnce()
})
