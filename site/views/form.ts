import type { Field, FormDefinition } from '#core/form/definition.ts'
import { childrenOf, holdsFields, withChildren } from '#core/form/fields.ts'
import { isLocale, type Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'

/** The form with its texts in these languages only, where one of them exists: the page does not contain the others. */
export const inLanguages = (definition: FormDefinition, locales: readonly Locale[]): FormDefinition =>
  narrow(definition, locales) as FormDefinition

function narrow(value: unknown, locales: readonly Locale[]): unknown {
  if (Array.isArray(value)) return value.map((one) => narrow(one, locales))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key, text]) => isLocale(key) && typeof text === 'string')) {
    const kept = entries.filter(([key, text]) => text && locales.includes(key as Locale))
    return Object.fromEntries(kept.length ? kept : entries)
  }
  // A default is an answer: its keys are not languages.
  return Object.fromEntries(entries.map(([key, one]) => [key, key === 'defaultValue' ? one : narrow(one, locales)]))
}

/** Visitors cannot upload files: those questions become a text that says when files can be added. */
export const withoutFiles = (definition: FormDefinition, later: Text): FormDefinition => ({
  fields: definition.fields.map((field): Field => {
    if (holdsFields(field)) return withChildren(field, withoutFiles({ fields: [...childrenOf(field)] }, later).fields)
    return field.type === 'file' && !field.readOnly ? { ...field, readOnly: true, placeholder: later } : field
  }),
})
