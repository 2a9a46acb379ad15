import { cellText, type Parse, type Parsed, readNumber } from '../../cells.ts'
import type { Answer, TableAnswer } from '../../definition.ts'
import { optionBack } from '../choices.columns.ts'
import { isRecord } from '../entry.ts'
import { shownColumns } from './shown.ts'
import type { TableField } from './type.ts'

export const parse: Parse<TableField> = (cells, field, options, previous) => {
  const value: TableAnswer = {}
  const wrong: Parsed['wrong'] = []
  for (const row of field.rows) {
    for (const col of field.cols) {
      const under = `[${row.reference}][${col.reference}]`
      const cell = cells.get(under)
      if (cell === undefined) continue
      const read =
        col.kind === 'number'
          ? readNumber(cell, options)
          : col.kind === 'select'
            ? optionBack(col.options ?? [], cellText(cell))
            : cellText(cell)
      if (read === null) wrong.push({ under, rule: col.kind === 'number' ? 'number' : 'oneOf' })
      else {
        value[row.reference] ??= {}
        Object.assign(value[row.reference] ?? {}, { [col.reference]: read })
      }
    }
  }
  keepHidden(value, field, previous)
  return { value: Object.keys(value).length ? value : null, wrong }
}

/** An export leaves out the cells that a row does not show: they stay as they are. */
function keepHidden(value: TableAnswer, field: TableField, previous: Answer | null | undefined): void {
  if (!isRecord(previous)) return
  for (const [row, cells] of Object.entries(previous as TableAnswer)) {
    const isShown = shownColumns(field, value[row])
    for (const [column, cell] of Object.entries(cells)) {
      if (isShown(column) || value[row]?.[column] !== undefined) continue
      value[row] = { ...value[row], [column]: cell }
    }
  }
}
