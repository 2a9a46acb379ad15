import type { ConditionPath } from './conditionPath.ts'
import type { Field, FieldOf, TableColumn } from './definition.ts'
import { isGroup } from './fields.ts'

/** The question that a path compares: of a cell, one with the kind of its column; undefined where there is none. */
export function comparedField(
  { reference, inner, cell }: ConditionPath,
  known: ReadonlyMap<string, Field>,
): Field | undefined {
  const field = known.get(reference)
  if (!field || (inner === undefined && !cell)) return field
  if (inner !== undefined) return isGroup(field) ? field.fields.find((one) => one.reference === inner) : undefined
  return cell && field.type === 'table' ? comparedCell(field, cell) : undefined
}

function comparedCell(table: FieldOf<'table'>, [row, col]: readonly [string, string]): Field | undefined {
  const column = table.cols.find(({ reference }) => reference === col)
  if (!column || (row !== '*' && !table.rows.some(({ reference }) => reference === row))) return undefined
  return columnField(column)
}

/** A column as the question that it asks in each row. */
export function columnField({ reference, title, kind = 'text', options = [] }: TableColumn): Field {
  return kind === 'select' ? { type: 'select', reference, title, options } : { type: kind, reference, title }
}
