// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { startShortcuts } from '../../shortcuts.ts'
import { SidePanel } from './SidePanel.tsx'

startShortcuts()
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))

function List({ run }: { run: (by: number) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div data-row="a">
        <button type="button" onClick={() => setOpen(true)}>
          First
        </button>
      </div>
      {open && (
        <SidePanel
          title="Application"
          rowId="a"
          onClose={() => setOpen(false)}
          steps={{
            place: '1 of 2',
            previous: { label: 'Previous', does: 'help.closePanel', run: () => run(-1), disabled: true },
            next: { label: 'Next', does: 'help.closePanel', run: () => run(1) },
          }}
          tabs={{ label: 'Parts', items: [{ to: '?part=files', label: 'Files', count: 3, current: true }] }}
        >
          <p>Answers</p>
        </SidePanel>
      )}
    </>
  )
}

it('takes the keyboard to its title, steps by keys, and gives the keyboard back to the row', async () => {
  const run = vi.fn()
  const { user } = await renderPart(<List run={run} />)
  const row = screen.getByRole('button', { name: 'First' })
  await user.click(row)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Application' }))
  press('j')
  press('k')
  expect(run.mock.calls).toEqual([[1]])
  press('Escape')
  expect([screen.queryByRole('complementary'), document.activeElement]).toEqual([null, row])
})

it('has its parts as links of the address', async () => {
  const { user, address } = await renderPart(<List run={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'First' }))
  const tab = screen.getByRole('link', { name: 'Files 3' })
  expect(tab.getAttribute('aria-current')).toBe('page')
  await user.click(tab)
  expect(address()).toBe('/en/admin?part=files')
})
