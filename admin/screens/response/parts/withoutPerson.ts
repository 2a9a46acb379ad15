import type { Field, FormDefinition } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'

/** Types whose answers lead to somebody. */
const CONTACTS: ReadonlySet<string> = new Set(['email', 'phone', 'tel', 'address'])

const isPersonal = (field: Field): boolean =>
  CONTACTS.has(field.type) ||
  field.sensitive === true ||
  ('autocomplete' in field && typeof field.autocomplete === 'string' && field.autocomplete !== '')

const impersonal = (fields: readonly Field[]): Field[] =>
  fields
    .filter((field) => !isPersonal(field))
    .map((field) => (isGroup(field) ? { ...field, fields: impersonal(field.fields) } : field))

/** An application without the questions whose answers say who applies: contacts, what is sensitive, what browsers fill in. */
export const withoutPerson = (detail: ResponseDetail): ResponseDetail => ({
  ...detail,
  owner: null,
  // Nothing masked is shown on request either.
  abilities: { ...detail.abilities, readSensitive: false },
  steps: detail.steps.map((step) =>
    step.definition
      ? { ...step, definition: { ...step.definition, fields: impersonal((step.definition as FormDefinition).fields) } }
      : step,
  ),
})
