import { cellText, type Parse, type Parsed, readNumber } from '../../cells.ts'
import type { TableAnswer } from '../../definition.ts'
import { optionBack } from '../choices.columns.ts'
import type { TableField } from './type.ts'

export const parse: Parse<TableField> = (cells, field, options) => {
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
  return { value: Object.keys(value).length ? value : null, wrong }
}
