// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { PersonPicker, type PersonPickerProps, type PickedPerson } from './PersonPicker.tsx'

const NADIA = { id: '1', name: 'Nadia Benali', email: 'nadia@x.example' }
const search = async (text: string) => [NADIA].filter(({ name, email }) => `${name} ${email}`.includes(text))

async function renderPicker(props: Partial<PersonPickerProps> = {}) {
  const onChange = vi.fn<(value: PickedPerson[]) => void>()
  function Picker() {
    const [value, setValue] = useState<PickedPerson[]>([])
    const change = (next: PickedPerson[]) => {
      onChange(next)
      setValue(next)
    }
    return <PersonPicker label="Jurors" value={value} onChange={change} search={search} canInvite {...props} />
  }
  const rendered = await renderPart(<Picker />, { words: ['parts'] })
  return { ...rendered, onChange, box: screen.getByRole('combobox', { name: 'Jurors' }) }
}

it('picks a person of the platform by keyboard', async () => {
  const { user, box, onChange } = await renderPicker()
  await user.type(box, 'Nad')
  await screen.findByRole('option', { name: /Nadia Benali/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange.mock.lastCall).toEqual([[NADIA]])
  await user.keyboard('{Backspace}')
  expect(onChange.mock.lastCall).toEqual([[]])
})

it('takes a pasted list, and marks what is no address', async () => {
  const onUnreadable = vi.fn()
  const { user, box, onChange } = await renderPicker({ onUnreadable })
  await user.click(box)
  await user.paste('nadia@x.example; new@x.example\nwrong@')
  expect(await screen.findByText('Not a valid address: wrong@.')).toBeTruthy()
  expect(onChange.mock.lastCall).toEqual([[NADIA, { email: 'new@x.example' }]])
  expect(onUnreadable.mock.lastCall?.[0]).toContain('wrong@')
  await user.click(screen.getByRole('button', { name: 'Correct wrong@' }))
  expect((box as HTMLInputElement).value).toBe('wrong@')
  expect(onUnreadable.mock.lastCall).toEqual([null])
})

it('invites an address of nobody only where that may be', async () => {
  const { user, box, onChange } = await renderPicker({ canInvite: false })
  await user.type(box, 'new@x.example{Enter}')
  expect(await screen.findByRole('button', { name: 'Correct new@x.example' })).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
