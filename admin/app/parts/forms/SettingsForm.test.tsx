// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ApiProblem } from '#client/api/problem.ts'
import { tellChange } from '../../realtime/changes.ts'
import { NumberField } from '../NumberField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { type SettingsFormOptions, useSettingsForm } from './useSettingsForm.ts'

interface Values {
  name: string
  about: string
  days: number | null
}
type Saved = Values & { version: number }
const valuesOf = ({ name, about, days }: Saved): Values => ({ name, about, days })
const LABELS: Record<string, string> = { name: 'Name', about: 'About', days: 'Days' }

beforeEach(() => localStorage.clear())

let showElsewhere: (now: Saved) => void = () => {}

async function renderSettings(options: Partial<SettingsFormOptions<Values, Saved>> = {}) {
  const onSaved = vi.fn()
  function Settings() {
    const [saved, setSaved] = useState<Saved>({ name: 'Quais', about: 'Old', days: 7, version: 1 })
    showElsewhere = setSaved
    const form = useSettingsForm<Values, Saved>({
      name: 'test',
      saved,
      valuesOf,
      canUpdate: true,
      save: async (values) => ({ ...values, name: values.name.trim(), version: saved.version + 1 }),
      show: setSaved,
      onSaved,
      ...options,
    })
    return (
      <SettingsForm
        form={form}
        unsaved="Everybody sees it."
        save="Save it"
        nameOf={(at) => LABELS[at] ?? ''}
        {...(options.focus === 'summary' && { anchorOf: (at: string) => `at-${at}` })}
      >
        <TextInput label="Name" {...form.field('name')} />
        <TextInput label="About" {...form.field('about')} />
        <NumberField label="Days" {...form.parsed('days')} whole required />
      </SettingsForm>
    )
  }
  const rendered = await renderPart(<Settings />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save it' }))
  return { ...rendered, onSaved, box, save }
}

const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })

it('shows what saves only while something is unsaved', async () => {
  const { user, box, save, onSaved } = await renderSettings()
  expect(bar()).toBe(null)
  await user.type(box('Name'), ' neufs ')
  expect(bar()?.textContent).toContain('Everybody sees it.')
  await save()
  await waitFor(() => expect(bar()).toBe(null))
  expect([box('Name').value, onSaved.mock.calls.length]).toEqual(['Quais neufs', 1])
  await user.type(box('About'), '!')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect([box('About').value, bar()]).toEqual(['Old', null])
})

it('keeps what is typed while it is being saved', async () => {
  let finish = (_now: Saved) => {}
  const { user, box, save } = await renderSettings({ save: () => new Promise((resolve) => (finish = resolve)) })
  await user.type(box('Name'), '!')
  await save()
  await user.type(box('About'), 'er')
  finish({ name: 'Quais!', about: 'Old', days: 7, version: 2 })
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBe(null))
  expect([box('Name').value, box('About').value, bar() !== null]).toEqual(['Quais!', 'Older', true])
})

it('follows what somebody else saved where nothing was changed', async () => {
  const { user, box } = await renderSettings()
  await user.type(box('Name'), '!')
  showElsewhere({ name: 'Quais', about: 'Theirs', days: 7, version: 2 })
  await waitFor(() => expect(box('About').value).toBe('Theirs'))
  expect([box('Name').value, bar() !== null]).toEqual(['Quais!', true])
})

it('names what both changed when somebody else was faster', async () => {
  const current = { name: 'Ports', about: 'Theirs', days: 7, version: 2 }
  const save = vi
    .fn<(values: Values) => Promise<Saved>>()
    .mockRejectedValueOnce(new ApiProblem({ code: 'resource.stale', status: 409, detail: 'Updated.', current }))
    .mockImplementation(async (values) => ({ ...values, version: 3 }))
  const rendered = await renderSettings({ save })
  await rendered.user.type(rendered.box('Name'), '!')
  await rendered.save()
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('li')?.textContent).toBe('Name: your value “Quais!”, the other value “Ports”')
  expect([rendered.box('Name').value, rendered.box('About').value]).toEqual(['Quais!', 'Theirs'])
  await rendered.save()
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Quais!', about: 'Theirs', days: 7 })
})

it('lists with links what cannot be read beside what the server refuses', async () => {
  const issues = [
    { at: 'body.name', rule: 'required', message: 'Say more.' },
    { at: 'body.days', rule: 'invalid', message: 'No number.' },
  ]
  const refused = new ApiProblem({ code: 'request.invalid', status: 422, detail: 'Check.', issues })
  const save = vi.fn(() => Promise.reject(refused))
  const rendered = await renderSettings({ save, sendsInvalid: true, focus: 'summary' })
  await rendered.user.type(rendered.box('Days'), ',5')
  await rendered.user.type(rendered.box('Name'), '!')
  await rendered.save()
  const alert = await screen.findByRole('alert')
  const listed = [...alert.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
  expect(listed).toEqual([
    ['#at-name', 'Name: Say more.'],
    ['#at-days', expect.stringMatching(/^Days: /)],
  ])
  expect([save.mock.calls[0], document.activeElement === alert]).toEqual([
    [{ name: 'Quais!', about: 'Old', days: '' }, ['name', 'days']],
    true,
  ])
})

it('has the unsaved changes of an earlier visit again', async () => {
  const first = await renderSettings()
  await first.user.type(first.box('Name'), '!')
  first.unmount()
  const { box } = await renderSettings()
  expect(box('Name').value).toBe('Quais!')
  expect(screen.getByText('We restored your unsaved changes.')).toBeTruthy()
})

it('shows what is saved to people who may only read it', async () => {
  const first = await renderSettings()
  await first.user.type(first.box('Name'), '!')
  first.unmount()
  const { box } = await renderSettings({ canUpdate: false })
  expect([box('Name').value, box('Name').disabled, bar()]).toEqual(['Quais', true, null])
})

describe('what somebody else saves while the form is open', () => {
  const theirs = { name: 'Quais', about: 'Theirs', days: 7, version: 2 }
  const told = (type: string) =>
    tellChange({ t: 'changed', sequence: 1, type, subject: { kind: 'platform', id: 'p' }, programId: null, by: 'u' })

  it('is offered, and keeps what is typed', async () => {
    const read = vi.fn(async () => theirs)
    const { user, box } = await renderSettings({ follow: { events: 'platform', read } })
    await user.type(box('Name'), '!')
    told('program.updated')
    expect(read).not.toHaveBeenCalled()
    told('platform.updated')
    await user.click(await screen.findByRole('button', { name: 'Load their version' }))
    await waitFor(() => expect(box('About').value).toBe('Theirs'))
    expect([box('Name').value, bar() !== null]).toEqual(['Quais!', true])
    expect(screen.queryByRole('button', { name: 'Load their version' })).toBe(null)
  })

  it('shows at once where nothing is typed', async () => {
    const { box } = await renderSettings({ follow: { events: 'platform', read: async () => theirs } })
    told('platform.updated')
    await waitFor(() => expect(box('About').value).toBe('Theirs'))
    expect(bar()).toBe(null)
  })

  it('is nothing new after one’s own', async () => {
    const own = { name: 'Quais', about: 'Old', days: 7, version: 1 }
    const read = vi.fn(async () => own)
    const { user, box } = await renderSettings({ follow: { events: 'platform', read } })
    await user.type(box('Name'), '!')
    told('platform.updated')
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
    await read.mock.results[0]?.value
    expect(screen.queryByRole('button', { name: 'Load their version' })).toBe(null)
  })
})
