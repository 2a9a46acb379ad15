import type { Text } from '../../../text.ts'
import { type FieldBase, optionReference, type TableAnswer, type TableColumn, type TableRow } from '../../definition.ts'
import type { Flaw } from '../../deps.ts'
import { parseNumber, readLine } from '../../read.ts'
import { numberFlaws, textFlaws } from '../../rules.ts'
import { isRecord, type TypeEntry } from '../entry.ts'
import { readText } from '../texts.ts'
import { shownCells, shownColumns } from './shown.ts'

export interface TableField extends FieldBase {
  type: 'table'
  rows: TableRow[]
  cols: TableColumn[]
  headTitle?: Text
}

export const table: TypeEntry<TableField> = {
  shown: (value, field) => shownCells(field, value),
  isEmpty: (value, field) => {
    const shown = shownCells(field, value)
    return !isRecord(shown) || Object.values(shown).every((row) => !isRecord(row) || Object.keys(row).length === 0)
  },
  read(input, field) {
    if (input === null || input === undefined) return null
    if (!isRecord(input)) return undefined
    const rows = new Set(field.rows.map((row) => row.reference))
    const cols = new Map(field.cols.map((col) => [col.reference, col]))
    const kept: TableAnswer = {}
    for (const [rowRef, row] of Object.entries(input)) {
      if (!rows.has(rowRef) || !isRecord(row)) return undefined
      const cells: Record<string, string | number> = {}
      for (const [colRef, cell] of Object.entries(row)) {
        const col = cols.get(colRef)
        const text = col && typeof cell !== 'number' ? readText(cell, readLine, 1_000) : undefined
        if (!col || (text === undefined && !(typeof cell === 'number' && Number.isFinite(cell)))) return undefined
        const value = typeof cell === 'number' ? cell + 0 : text
        if (value === null || value === undefined) continue
        cells[colRef] =
          col.kind === 'number' ? (typeof value === 'number' ? value : (parseNumber(value) ?? value)) : String(value)
      }
      if (Object.keys(cells).length) kept[rowRef] = cells
    }
    return Object.keys(kept).length ? kept : null
  },
  flaws(value, field, deps) {
    const flaws: Flaw[] = []
    for (const [row, cells] of Object.entries((shownCells(field, value) ?? {}) as TableAnswer)) {
      for (const [ref, cell] of Object.entries(cells)) {
        const col = field.cols.find((one) => one.reference === ref)
        const under = `[${row}][${ref}]`
        const found =
          col?.kind === 'number'
            ? typeof cell === 'number'
              ? numberFlaws(field.rules, cell)
              : [{ rule: 'number' }]
            : col?.kind === 'select'
              ? col.options?.some((option) => optionReference(option) === cell)
                ? []
                : [{ rule: 'oneOf' }]
              : textFlaws(undefined, String(cell), deps, 'plain')
        flaws.push(...found.map((flaw) => ({ ...flaw, under })))
      }
    }
    return flaws
  },
  lacks: (value, field) =>
    value === null
      ? []
      : field.rows.flatMap(({ reference: row }) => {
          const cells = (value as TableAnswer)[row]
          const isShown = shownColumns(field, cells)
          return field.cols
            .filter((col) => col.required && isShown(col.reference) && cells?.[col.reference] === undefined)
            .map((col) => ({ under: `[${row}][${col.reference}]`, rule: 'required' }))
        }),
}
