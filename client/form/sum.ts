import type { FieldOf, TableAnswer } from '#core/form/definition.ts'
import { shownColumns } from '#core/form/types/table/shown.ts'

/** A column's numbers added up. Cents do not add up in binary: the sum is rounded where the numbers end. */
export function sumOf(field: FieldOf<'table'>, table: TableAnswer, col: string): number {
  const sum = field.rows.reduce((total, row) => {
    const cells = table[row.reference]
    const cell = shownColumns(field, cells)(col) ? cells?.[col] : undefined
    return typeof cell === 'number' ? total + cell : total
  }, 0)
  return Math.round(sum * 1e6) / 1e6
}
