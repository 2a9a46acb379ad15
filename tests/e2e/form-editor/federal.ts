import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Condition, type Field, optionReference } from '#core/form/definition.ts'
import { importSchema, type SchemaForm } from '#core/form/jsonschema.ts'
import { findSharedData } from '../../../scripts/services.ts'

const data = findSharedData()

/** Whether the real forms are beside the project. */
export const hasFederalForm = Boolean(data)

/** `OPENCALL_WHOLE_FORM=1`: every field of the form, not one of each kind. */
export const WHOLE = process.env.OPENCALL_WHOLE_FORM === '1'

/** Sections 1 to 6 hold every way of asking that is rebuilt when the whole form is not. */
const SECTIONS = 32

/** What is rebuilt: the whole of sf424_short, or of the fields that ask in the same way the first, and the one that the applicant answers. */
export const target = (): Field[] => {
  const file = join(data ?? '', 'forms/sf424_short.json')
  const { definition } = importSchema(JSON.parse(readFileSync(file, 'utf8')) as SchemaForm, 'en')
  if (WHOLE) return definition.fields
  const met = new Set<string>()
  return definition.fields.slice(0, SECTIONS).filter((field) => {
    const { type, readOnly, help, rules = {} } = field
    const condition = rules.required_if && 'operator' in rules.required_if && rules.required_if.operator
    const way = JSON.stringify([type, readOnly, help !== undefined, Object.keys(rules), condition])
    const first = !met.has(way)
    met.add(way)
    return first || field.reference === 'project_title'
  })
}

/** The same form whatever its options are called: an answer is told by its words. */
export function inWords(fields: readonly Field[]): unknown[] {
  const words = new Map<string, string>()
  for (const field of fields)
    if ('options' in field)
      for (const option of field.options)
        words.set(`${field.reference} ${optionReference(option)}`, option.text.en ?? '')
  const told = (condition: Condition): Condition =>
    'and' in condition
      ? { and: condition.and.map(told) }
      : 'or' in condition
        ? { or: condition.or.map(told) }
        : { ...condition, value: words.get(`${condition.field} ${condition.value}`) ?? condition.value }
  return fields.map((field) => ({
    ...field,
    ...('options' in field && { options: field.options.map((option) => option.text.en) }),
    ...(field.rules?.required_if && { rules: { ...field.rules, required_if: told(field.rules.required_if) } }),
  }))
}
