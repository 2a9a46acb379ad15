import type { TypeColumns } from '../../cells.ts'
import type { TableAnswer } from '../../definition.ts'
import { optionOut } from '../choices.columns.ts'
import { parse } from './parse.ts'
import type { TableField } from './type.ts'

export const table: TypeColumns<TableField> = {
  parts: (field) =>
    field.rows.flatMap((row) =>
      field.cols.map((col) => ({
        under: `[${row.reference}][${col.reference}]`,
        // Every cell is a string field (spec §3), one of numbers too.
        kind: 'string' as const,
        titles: [row.title, col.title],
      })),
    ),
  out: (answer, field, under, options) => {
    const [, row = '', ref = ''] = /^\[(.+)\]\[(.+)\]$/.exec(under) ?? []
    const cell = (answer as TableAnswer)[row]?.[ref]
    const col = field.cols.find((candidate) => candidate.reference === ref)
    if (cell === undefined) return null
    return col?.kind === 'select' ? optionOut(col.options ?? [], String(cell), options) : String(cell)
  },
  parse,
  hasShape: (answer) => typeof answer === 'object' && !Array.isArray(answer),
  holdsNumbers: ({ cols }, under) => cols.some((col) => col.kind === 'number' && under.endsWith(`][${col.reference}]`)),
}
