// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { UnsavedBar } from './parts/Page.tsx'
import { SidePanel } from './parts/panel/SidePanel.tsx'
import { DataTable } from './parts/table/DataTable.tsx'

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id

function Rows({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState(names.map((id) => ({ id })))
  const [busy, setBusy] = useState('')
  const remove = (id: string) => {
    setBusy(id)
    // As a button that loads: disabled before its row goes.
    setTimeout(() => setRows((now) => now.filter((row) => row.id !== id)))
  }
  return (
    <DataTable
      label="Names"
      columns={[
        { key: 'name', label: 'Name', cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
        {
          key: 'remove',
          label: 'Remove',
          cell: ({ id }) => (
            <button type="button" aria-label={`Remove ${id}`} disabled={busy === id} onClick={() => remove(id)} />
          ),
        },
      ]}
      rows={rows}
      loading={false}
      error={null}
      onRetry={() => {}}
      nameOf={({ id }) => id}
      empty={<p>None</p>}
    />
  )
}

it.each([
  ['the row that takes its place', ['a', 'b', 'c'], 'b', 'Remove c'],
  ['the row before, after the last one', ['a', 'b', 'c'], 'c', 'Remove b'],
  ['the page, after the only one', ['a'], 'a', 'main'],
])('moves from a row that is removed to %s', async (_where, names, removed, expected) => {
  const { user } = await renderPart(<Rows names={names} />)
  document.getElementById('main')?.setAttribute('tabindex', '-1')
  await user.click(screen.getByRole('button', { name: `Remove ${removed}` }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${removed}` })).toBe(null))
  expect(focused()).toBe(expected)
})

function Settings() {
  const [dirty, setDirty] = useState(true)
  return (
    <form aria-label="Settings">
      {dirty && (
        <UnsavedBar text="Unsaved">
          <button type="button" onClick={() => setDirty(false)}>
            Save
          </button>
        </UnsavedBar>
      )}
    </form>
  )
}

it('moves from the bar that saves to its form', async () => {
  const { user } = await renderPart(<Settings />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(focused()).toBe('Settings'))
})

function Panel() {
  const [done, setDone] = useState(false)
  return (
    <SidePanel title="Request" onClose={() => {}}>
      {!done && (
        <button type="button" onClick={() => setDone(true)}>
          Grant
        </button>
      )}
    </SidePanel>
  )
}

it('moves from a control that goes to the title of its panel', async () => {
  const { user } = await renderPart(<Panel />)
  await user.click(screen.getByRole('button', { name: 'Grant' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Request'))
})
