import { countQuestions } from '#core/form/count.ts'
import { type Field, type FormDefinition, isSeparator } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { unfold } from '#core/form/unfold.ts'
import { sortedJson } from '#core/json.ts'

/** What an answer is told by: its reference, with the group that it stands in and its type. */
export const answeredPlaces = (fields: readonly Field[], group = ''): { reference: string; place: string }[] =>
  unfold(fields).flatMap((field) => {
    if (isSeparator(field)) return []
    const { reference, type } = field
    const inner = isGroup(field) ? answeredPlaces(field.fields, reference) : []
    return [{ reference, place: `${group}/${reference} ${type}` }, ...inner]
  })

/** Every reference that answers are kept under, those inside groups too. */
export const answeredReferences = (fields: readonly Field[]): string[] =>
  answeredPlaces(fields).map(({ reference }) => reference)

/** References that `to` has and `from` has not, under `name`; and, of what is new, which fields changed. */
export function differences(
  from: FormDefinition,
  to: FormDefinition,
  name: 'added' | 'removed',
): Record<string, unknown> {
  const known = new Map(unfold(from.fields).map((field) => [field.reference, sortedJson(field)]))
  const missing = unfold(to.fields).flatMap(({ reference }) => (known.has(reference) ? [] : [reference]))
  const { fields } = countQuestions(to.fields)
  if (name === 'removed') return { fields, removed: missing }
  const changed = unfold(to.fields).flatMap((field) =>
    known.has(field.reference) && known.get(field.reference) !== sortedJson(field) ? [field.reference] : [],
  )
  return { fields, added: missing, changed }
}
