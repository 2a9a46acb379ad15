import type { Text } from '../../../text.ts'
import { type Comparison, type Condition, type Field, type FormDefinition, isSeparator } from '../../definition.ts'
import type { JsonSchema } from '../../jsonschema/reading.ts'
import { unfold } from '../../unfold.ts'
import {
  choicesOf,
  counts,
  isPlain,
  lengths,
  present,
  tell,
  tellAs,
  tellOptions,
  tellRest,
  values,
  type Writer,
  within,
  words,
} from './writer.ts'

/** Longer texts are read as long texts. */
const LONG = 300

/** A schema for the answers: a property for each question, conditions as `if` and `then`. */
export function writeJsonSchema(w: Writer, title: Text, fields: FormDefinition['fields']): JsonSchema {
  for (const field of fields) if (field.type === 'accordion') tell(w, field, 'writtenHalf')
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: words(w, title),
    ...objectOf(w, unfold(fields)),
  }
}

function objectOf(w: Writer, fields: readonly Field[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const rules: JsonSchema[] = []
  for (const field of fields) {
    const written = propertyOf(w, field)
    if (!written) continue
    const { reference } = field
    const shown = schemaFor(w, field, field.visibleWhen, 'visibleWhen')
    if (shown) {
      const asked = { properties: { [reference]: written }, ...(field.required && { required: [reference] }) }
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      rules.push({ if: shown, then: asked })
    } else {
      properties[reference] = written
      if (field.required) required.push(reference)
    }
    const needed = schemaFor(w, field, field.rules?.required_if, 'required_if')
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    if (needed) rules.push({ if: needed, then: { required: [reference] } })
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(rules.length > 0 && { allOf: rules }),
  }
}

function propertyOf(w: Writer, field: Field): JsonSchema | null {
  const common = present({
    title: words(w, field.title),
    description: words(w, field.description),
    readOnly: field.readOnly || undefined,
    examples: words(w, field.placeholder) ? [words(w, field.placeholder)] : undefined,
  })
  if (field.help) tell(w, field, 'writtenRule', 'help')
  const plain = { ...field, readOnly: undefined, defaultValue: undefined } as unknown as Field
  const rest = (has: Parameters<typeof tellRest>[2]) => tellRest(w, plain, [...has, 'required_if'])
  const preset = present({ default: field.defaultValue as unknown })
  switch (field.type) {
    case 'text':
    case 'textarea': {
      rest(field.type === 'text' ? ['length', 'pattern'] : ['length'])
      if (field.type === 'textarea' && field.rich) tell(w, field, 'writtenRule', 'rich')
      const { min, max } = lengths(field)
      const isLong = max !== undefined && max > LONG && !field.rules?.pattern
      if (isLong !== (field.type === 'textarea')) tellAs(w, field, isLong ? 'textarea' : 'text')
      const pattern = field.type === 'text' && field.rules?.pattern ? `^(?:${field.rules.pattern})$` : undefined
      return { type: 'string', ...common, ...present({ minLength: min, maxLength: max, pattern }), ...preset }
    }
    case 'email':
    case 'url':
    case 'date': {
      rest([])
      const format = field.type === 'url' ? 'uri' : field.type
      return { type: 'string', format, ...common, ...preset }
    }
    case 'tel':
    case 'phone':
      if (field.type === 'phone') tellAs(w, field, 'tel')
      rest([])
      return { type: 'string', format: 'tel', ...common }
    case 'number': {
      rest(['value', 'integer'])
      if (field.unit) tell(w, field, 'writtenRule', 'unit')
      const { min, max } = values(field)
      const type = field.rules?.integer ? 'integer' : 'number'
      return { type, ...common, ...present({ minimum: min, maximum: max }), ...preset }
    }
    case 'select':
    case 'radio': {
      const as = field.options.length > 7 ? 'select' : 'radio'
      if (as !== field.type) tellAs(w, field, as)
      rest([])
      tellOptions(w, field, field.options)
      return { ...common, oneOf: constants(w, field.options), ...preset }
    }
    case 'checkbox':
    case 'picture-choice': {
      if (field.type === 'picture-choice') tellAs(w, field, 'checkbox')
      rest(['count'])
      tellOptions(w, field, field.options)
      const { min, max } = counts(field)
      return {
        type: 'array',
        ...common,
        items: { oneOf: constants(w, field.options) },
        uniqueItems: true,
        ...present({ minItems: min, maxItems: max }),
        ...preset,
      }
    }
    case 'yes-no':
      rest([])
      return { type: 'boolean', ...common, ...preset }
    case 'validation':
      rest([])
      return { type: 'boolean', const: true, ...common }
    case 'linear-scale':
    case 'notation': {
      const [minimum, maximum] = field.type === 'notation' ? [1, field.stars] : [field.from, field.to]
      tellAs(w, field, 'number')
      rest([])
      return { type: 'integer', ...common, minimum, maximum }
    }
    case 'file': {
      rest(['files'])
      const most = field.rules?.['file-max-count']
      const one = { type: 'string', format: 'data-url' }
      return most === 1
        ? { ...one, ...common }
        : { type: 'array', ...common, items: one, ...present({ maxItems: most }) }
    }
    case 'table':
      tell(w, field, ['writtenAs', { type: 'questions-group' }])
      if (field.cols.some(({ visibleWhen }) => visibleWhen)) tell(w, field, 'writtenCondition', 'visibleWhen')
      rest([])
      return {
        type: 'object',
        ...common,
        properties: Object.fromEntries(
          field.rows.map((row) => [row.reference, { type: 'object', title: words(w, row.title), ...rowOf(w, field) }]),
        ),
      }
    case 'questions-group':
    case 'simple-questions-group': {
      const inner = field.type === 'questions-group' ? field.fields : [field.field]
      if (field.type === 'simple-questions-group') tellAs(w, field, 'questions-group')
      rest([])
      for (const part of ['newGroupBtnLabel', 'deleteConfirmationMsg', 'itemTitle'] as const)
        if (part in field && field[part as 'newGroupBtnLabel']) tell(w, field, 'writtenRule', part)
      return {
        type: 'array',
        ...common,
        items: objectOf(within(w, inner), unfold(inner)),
        ...present({ minItems: field.minItems, maxItems: field.maxItems }),
      }
    }
    default:
      if (isSeparator(field)) {
        if (field.type !== 'accordion') tell(w, field, 'writtenNot')
        return null
      }
      // Addresses, countries, towns and numbers of companies.
      tellAs(w, field, 'text')
      rest([])
      return { type: 'string', ...common }
  }
}

const constants = (w: Writer, options: Parameters<typeof choicesOf>[0]) =>
  choicesOf(options).map(({ value, text }) => ({ const: value, title: words(w, text) || value }))

const rowOf = (w: Writer, { cols }: Extract<Field, { type: 'table' }>) => ({
  properties: Object.fromEntries(
    cols.map((col) => {
      const title = words(w, col.title)
      if (col.kind === 'select') return [col.reference, { title, oneOf: constants(w, col.options ?? []) }]
      return [col.reference, { title, type: col.kind === 'number' ? 'number' : 'string' }]
    }),
  ),
})

/** A condition as a schema that answers meet; undefined where there is none, or none that the format can say. */
function schemaFor(w: Writer, field: Field, condition: Condition | undefined, part: string): JsonSchema | undefined {
  const written = condition && testOf(w, condition)
  if (condition && !written) tell(w, field, 'writtenCondition', part)
  return written ?? undefined
}

function testOf(w: Writer, condition: Condition): JsonSchema | null {
  if ('and' in condition || 'or' in condition) {
    const [parts, keyword] = 'and' in condition ? [condition.and, 'allOf'] : [condition.or, 'anyOf']
    const written = parts.map((part) => testOf(w, part))
    return written.length === 0 || written.includes(null) ? null : { [keyword]: written }
  }
  const isHere = w.inside.size === 0 || w.inside.has(condition.field)
  return isPlain(condition) && isHere && w.fields.has(condition.field) ? comparisonOf(condition) : null
}

function comparisonOf({ field, operator, value }: Comparison): JsonSchema | null {
  const meets = (schema: JsonSchema): JsonSchema => ({ properties: { [field]: schema }, required: [field] })
  const isNumber = typeof value === 'number'
  switch (operator) {
    case 'equals':
      return value === undefined || Array.isArray(value) ? null : meets({ const: value })
    case 'not-equals':
      return value === undefined || Array.isArray(value) ? null : meets({ not: { const: value } })
    case 'one-of':
      return meets({ enum: [value ?? []].flat() })
    case 'contains':
      return typeof value === 'string' ? meets({ contains: { const: value } }) : null
    case 'not-contains':
      return typeof value === 'string' ? { not: meets({ contains: { const: value } }) } : null
    case 'at-least':
      return isNumber ? meets({ minimum: value }) : null
    case 'at-most':
      return isNumber ? meets({ maximum: value }) : null
    case 'less':
      return isNumber ? { not: meets({ minimum: value }) } : null
    case 'greater':
      return isNumber ? { not: meets({ maximum: value }) } : null
    case 'not-empty':
      return { required: [field] }
    case 'empty':
      return { not: { required: [field] } }
  }
}
