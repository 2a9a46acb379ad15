import { compare } from '../../compare.ts'
import type { Answer, Condition, TableAnswer, TableColumn } from '../../definition.ts'
import { isRecord } from '../entry.ts'

type Cells = TableAnswer[string]
type Columns = { readonly cols: readonly TableColumn[] }

/**
 * Which columns a row shows with these cells. Conditions of columns look at the cells of the same row; one that is not shown
 * counts as empty for the others, and its value stays.
 */
export function shownColumns({ cols }: Columns, cells: Cells = {}): (column: string) => boolean {
  if (!cols.some(({ visibleWhen }) => visibleWhen)) return () => true
  const known = new Map(cols.map((col) => [col.reference, col]))
  const shown = new Map<string, boolean>()
  const isShown = (reference: string): boolean => {
    const before = shown.get(reference)
    if (before !== undefined) return before
    // Answers its own question when a cycle slipped through the definition check.
    shown.set(reference, true)
    const condition = known.get(reference)?.visibleWhen
    const now = !condition || holds(condition)
    shown.set(reference, now)
    return now
  }
  const holds = (condition: Condition): boolean => {
    if ('and' in condition) return condition.and.every(holds)
    if ('or' in condition) return condition.or.some(holds)
    return compare(condition, isShown(condition.field) ? cellOf(cells, condition.field) : null)
  }
  return isShown
}

function cellOf(cells: Cells, reference: string): string | number | null {
  const cell = Object.hasOwn(cells, reference) ? cells[reference] : undefined
  return cell === undefined || cell === '' ? null : cell
}

/** An answer without the cells that its rows do not show; the same object where they show all, null where nothing is left. */
export function shownCells(table: Columns, value: Answer | null): Answer | null {
  if (!isRecord(value) || !table.cols.some(({ visibleWhen }) => visibleWhen)) return value
  const shown: TableAnswer = {}
  for (const [row, cells] of Object.entries(value as TableAnswer)) {
    const isShown = shownColumns(table, cells)
    const kept = Object.entries(cells).filter(([column]) => isShown(column))
    if (kept.length > 0) shown[row] = Object.fromEntries(kept)
  }
  return Object.keys(shown).length > 0 ? shown : null
}
