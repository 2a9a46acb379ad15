import type { Locale } from '../locale.ts'
import type { Text } from '../text.ts'
import { type Field, type FormDefinition, isSeparator } from './definition.ts'
import { flattenFields } from './fields.ts'
import { hangRequirements, hangVisibility } from './jsonschema/conditions.ts'
import { objectFields } from './jsonschema/fields.ts'
import { tellUnknown } from './jsonschema/keywords.ts'
import { laidOut, tellBeside, tellRules, underHeadings } from './jsonschema/layout.ts'
import {
  attachmentPaths,
  type ImportReport,
  type MadeField,
  type Pending,
  type Reading,
  type SchemaForm,
} from './jsonschema/reading.ts'
import { resolve } from './jsonschema/resolve.ts'

export type { ImportReport, JsonSchema, MadeField, SchemaForm } from './jsonschema/reading.ts'

/**
 * Reads a JSON Schema form into a definition and tells, item by item, what has no equivalent. Nested objects become fields whose
 * references are their path (`address_city`), lists of objects repeated groups, enums choices, `if/then/required` `required_if`.
 */
export function importSchema(form: SchemaForm, lang: Locale): { definition: FormDefinition; report: ImportReport } {
  const r: Reading = {
    form,
    lang,
    without: [],
    carried: [],
    used: new Set(),
    byPath: new Map(),
    attachments: attachmentPaths(form),
    headed: new Map(),
    shown: [],
  }
  const root = resolve(r, form.schema, 'schema')
  tellUnknown(r, root, 'schema')
  const pending: Pending[] = []
  const asked = objectFields(r, { schema: root, where: 'schema', path: [], required: true }, [], pending)
  hangRequirements(r, pending)
  hangVisibility(r)
  const fields = underHeadings(r, laidOut(r, asked))
  tellRules(r)
  tellBeside(r)
  return {
    definition: { fields },
    report: { fields: madeFields(fields), rulesCarried: r.carried, withoutEquivalent: r.without },
  }
}

/** What is asked, headings left aside. */
export const countFields = (fields: readonly Field[]): number =>
  flattenFields(fields).filter((field) => !isSeparator(field)).length

/** Every part of a form by itself, headings included. */
export const madeFields = (fields: readonly Field[]): MadeField[] =>
  flattenFields(fields).map((field) => {
    const { reference, type } = field
    // A text between questions may have no title.
    const title = written(field.title) || (type === 'sep-textarea' ? clip(written(field.content)) : '')
    return { reference, type, title }
  })

const written = (text: Text): string => Object.values(text).find(Boolean) ?? ''
const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
