import { useEffect, useRef } from 'react'
import { focusOn } from '../../focus.ts'
import { useShortcuts } from '../../shortcuts.ts'
import type { DataTableProps } from './props.ts'

/** The keyboard goes on from the row whose panel is open; other rows are gone through from their first. */
export function useCurrentRow<Row extends { id: string }>(
  { rows, currentId }: DataTableProps<Row>,
  setCursor: (at: number | null) => void,
): void {
  const first = rows?.[0]?.id
  const current = currentId === undefined ? -1 : (rows ?? []).findIndex((row) => row.id === currentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is known by its first row
  useEffect(() => {
    setCursor(null)
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is the same for good
  useEffect(() => {
    if (current < 0 || !currentId) return
    setCursor(current)
    document.querySelector(`[data-row="${CSS.escape(currentId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, currentId, first])
}

/** J K move, Enter opens, X selects, Shift X selects to here, Ctrl A the page, Escape empties. */
export function useRowKeys<Row extends { id: string }>(
  { rows = [], onOpen, hrefOf, selection }: DataTableProps<Row>,
  cursor: number | null,
  setCursor: (at: number | null) => void,
): void {
  const anchor = useRef<number | null>(null)
  const move = (step: number) => {
    if (rows.length === 0) return
    const at =
      cursor === null ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, cursor + step))
    setCursor(at)
    const row = rows[at]
    const line = row && document.querySelector(`[data-row="${CSS.escape(row.id)}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // The focus goes along, so that Enter opens this row and not what had it before.
    focusOn(line?.querySelector('[data-row-link]'))
  }
  const row = cursor === null ? undefined : rows[cursor]
  const select = (from: number, to: number) => {
    if (!selection) return
    const ids = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
    const next = new Set(selection.ids)
    const off = ids.length === 1 && next.has(ids[0] as string)
    for (const id of ids) {
      if (off) next.delete(id)
      else next.add(id)
    }
    selection.set(next)
    anchor.current = to
  }
  useShortcuts([
    { keys: 'j', does: 'help.nextRow', run: () => move(1), repeats: true },
    { keys: 'k', does: 'help.previousRow', run: () => move(-1), repeats: true },
    ...(onOpen ? [{ keys: 'Enter', does: 'help.openRow', run: () => row && onOpen(row) }] : []),
    ...(hrefOf
      ? [{ keys: 'mod+Enter', does: 'help.openTab', run: () => row && window.open(hrefOf(row), '_blank') }]
      : []),
    ...(selection
      ? [
          { keys: 'x', does: 'help.select', run: () => cursor !== null && select(cursor, cursor) },
          {
            keys: 'shift+x',
            does: 'help.selectTo',
            run: () => cursor !== null && select(anchor.current ?? cursor, cursor),
          },
          {
            keys: 'mod+a',
            does: 'help.selectPage',
            run: () => selection.set(new Set([...selection.ids, ...rows.map(({ id }) => id)])),
          },
        ]
      : []),
    // Else it is for what is open over the list.
    ...(selection && selection.ids.size > 0
      ? [{ keys: 'Escape', does: 'help.selectNone', run: () => selection.set(new Set()) }]
      : []),
  ])
}
