import type { Field, FormDefinition } from '#core/form/definition.ts'
import { canonical } from '../../events/record.ts'
import { cleanText } from '../program/program.actions.ts'

/** Every reference of a form, those inside groups too. */
export function* referencesOf(fields: readonly Field[]): Generator<string> {
  for (const field of fields) {
    yield field.reference
    if (field.type === 'questions-group') yield* referencesOf(field.fields)
  }
}

/** The definition with the texts that are shown as HTML sanitised. */
export function cleanDefinition({ fields }: FormDefinition): FormDefinition {
  return { fields: fields.map(cleanField) }
}

function cleanField(field: Field): Field {
  if (field.type === 'sep-textarea' || field.type === 'sep-quote')
    return { ...field, content: cleanText(field.content) }
  if (field.type === 'questions-group') return { ...field, fields: field.fields.map(cleanField) }
  return field
}

/** References that `to` has and `from` has not, under `name`; and, of what is new, which fields changed. */
export function differences(
  from: FormDefinition,
  to: FormDefinition,
  name: 'added' | 'removed',
): Record<string, unknown> {
  const known = new Map(from.fields.map((field) => [field.reference, canonical(field)]))
  const missing = to.fields.flatMap(({ reference }) => (known.has(reference) ? [] : [reference]))
  if (name === 'removed') return { fields: to.fields.length, removed: missing }
  const changed = to.fields.flatMap((field) =>
    known.has(field.reference) && known.get(field.reference) !== canonical(field) ? [field.reference] : [],
  )
  return { fields: to.fields.length, added: missing, changed }
}
