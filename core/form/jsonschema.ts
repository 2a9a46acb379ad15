import type { Locale } from '../locale.ts'
import type { Field, FormDefinition } from './definition.ts'
import { hangRequirements } from './jsonschema/conditions.ts'
import { objectFields, tellUnknown } from './jsonschema/fields.ts'
import { laidOut, tellRules, underHeadings } from './jsonschema/layout.ts'
import type { ImportReport, Pending, Reading, SchemaForm } from './jsonschema/reading.ts'
import { resolve } from './jsonschema/resolve.ts'

export type { ImportReport, JsonSchema, SchemaForm } from './jsonschema/reading.ts'

/**
 * Reads a JSON Schema form into a definition and tells, item by item, what has no equivalent. Nested objects become fields whose
 * references are their path (`address_city`), lists of objects repeated groups, enums choices, `if/then/required` `required_if`.
 */
export function importSchema(form: SchemaForm, lang: Locale): { definition: FormDefinition; report: ImportReport } {
  const r: Reading = { form, lang, without: [], carried: [], used: new Set(), byPath: new Map(), headed: new Map() }
  const root = resolve(r, form.schema, 'schema')
  tellUnknown(r, root, 'schema')
  const pending: Pending[] = []
  const asked = objectFields(r, { schema: root, where: 'schema', path: [], required: true }, [], pending)
  hangRequirements(r, pending)
  const fields = underHeadings(r, laidOut(r, asked))
  tellRules(r)
  return {
    definition: { fields },
    report: { fields: countFields(fields), rulesCarried: r.carried, withoutEquivalent: r.without },
  }
}

/** What is asked, headings left aside. */
export const countFields = (fields: readonly Field[]): number =>
  fields.reduce((sum, field) => {
    if (field.type.startsWith('sep-')) return sum
    return sum + 1 + (field.type === 'questions-group' ? countFields(field.fields) : 0)
  }, 0)
