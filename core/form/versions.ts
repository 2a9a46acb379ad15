import { type Field, type FormDefinition, optionReference } from './definition.ts'
import { isGroup } from './fields.ts'
import { unfold } from './unfold.ts'

/**
 * One definition out of several versions, oldest first, for lists and exports: fields meet by reference, the newest wording wins,
 * what only an older version asked stands where it stood, options of all versions are known.
 */
export function mergeVersions(versions: readonly FormDefinition[]): FormDefinition {
  const [first, ...rest] = [...versions].reverse()
  const newest = first && { ...first, fields: unfold(first.fields) }
  return rest.reduce<FormDefinition>(
    (merged, older) => ({ fields: mergeFields(merged.fields, unfold(older.fields)) }),
    newest ?? { fields: [] },
  )
}

function mergeFields(newer: readonly Field[], older: readonly Field[]): Field[] {
  const merged = newer.map((field) => {
    const before = older.find((candidate) => candidate.reference === field.reference)
    return before?.type === field.type ? mergeField(field, before) : field
  })
  for (const [n, field] of older.entries()) {
    if (merged.some((one) => one.reference === field.reference)) continue
    const before = older.slice(0, n).findLast((one) => merged.some((known) => known.reference === one.reference))
    const at = before ? merged.findIndex((one) => one.reference === before.reference) + 1 : 0
    merged.splice(at, 0, field)
  }
  return merged
}

function mergeField(field: Field, before: Field): Field {
  if (isGroup(field) && isGroup(before)) {
    return { ...field, fields: mergeFields(field.fields, before.fields) }
  }
  if (field.type === 'table' && before.type === field.type) {
    return {
      ...field,
      rows: union(field.rows, before.rows, (row) => row.reference),
      cols: union(field.cols, before.cols, (col) => col.reference),
    }
  }
  if ('options' in field && 'options' in before) {
    return { ...field, options: union(field.options, before.options, optionReference) }
  }
  return field
}

const union = <T>(newer: readonly T[], older: readonly T[], key: (one: T) => string): T[] => [
  ...newer,
  ...older.filter((one) => !newer.some((known) => key(known) === key(one))),
]
