import type { Field, FormDefinition } from '#core/form/definition.ts'

export interface Changes {
  added: Field[]
  removed: Field[]
  changed: Field[]
  /** Whether the fields that stayed stand in another order. */
  moved: boolean
}

const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...(field.type === 'questions-group' ? flat(field.fields) : [])])

/** A field without what is in it: a group did not change because a question of it did. */
const itself = (field: Field): string => {
  const bare = field.type === 'questions-group' ? { ...field, fields: [] } : field
  return JSON.stringify(sorted(bare))
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** What one definition has over another, field by field; fields meet by reference. */
export function changesBetween(before: FormDefinition, after: FormDefinition): Changes {
  const [was, is] = [flat(before.fields), flat(after.fields)]
  const known = new Map(was.map((field) => [field.reference, field]))
  const now = new Set(is.map(({ reference }) => reference))
  const stayed = is.filter(({ reference }) => known.has(reference))
  const order = was.filter(({ reference }) => now.has(reference)).map(({ reference }) => reference)
  return {
    added: is.filter(({ reference }) => !known.has(reference)),
    removed: was.filter(({ reference }) => !now.has(reference)),
    changed: stayed.filter((field) => itself(field) !== itself(known.get(field.reference) ?? field)),
    moved: stayed.some(({ reference }, n) => order[n] !== reference),
  }
}
