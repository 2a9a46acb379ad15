import type { Text } from '../../text.ts'
import { CCA3 } from '../cca3.ts'
import type { Condition, Field, Option, Rules } from '../definition.ts'
import { LIMITS } from '../deps.ts'
import { patternOf } from '../pattern.ts'
import { isDate } from '../read.ts'
import { partlyRequired, readConditional } from './conditions.ts'
import {
  isObject,
  type JsonSchema,
  keyOf,
  lost,
  optionValue,
  type Pending,
  type Place,
  type Reading,
  referenceOf,
  type Shown,
} from './reading.ts'
import { resolve, seenIn } from './resolve.ts'

type Common = ReturnType<typeof commonOf>

/** Keywords that are read. */
const READ = [
  'type title description default examples readOnly format enum const',
  'minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  'items minItems maxItems uniqueItems properties required dependentRequired dependencies',
  'allOf anyOf oneOf if then else $ref $defs definitions',
].join(' ')
/** Keywords that say nothing to a person who answers. Any other is told. */
const SILENT = '$schema $id $comment nullable additionalProperties'
const KNOWN = new Set(`${READ} ${SILENT}`.split(' '))

/** The fields of an object's properties, nested objects flattened. */
export function objectFields(
  r: Reading,
  { schema, where, path, required: reached }: Place,
  base: readonly string[],
  pending: Pending[],
): Field[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : [])
  const fields: Field[] = []
  for (const keyword of ['oneOf', 'anyOf', 'const', 'enum']) {
    if (schema[keyword] !== undefined)
      lost(r, where, keyword, 'questions of an object are asked one by one, without alternatives')
  }
  for (const [name, property] of Object.entries(properties)) {
    const at = `${where}/properties/${name}`
    if (!isObject(property)) {
      lost(r, at, String(property), 'it does not say what to ask')
      continue
    }
    const place = {
      schema: resolve(r, property, at, seenIn(schema)),
      where: at,
      path: [...path, name],
      required: reached && required.has(name),
    }
    fields.push(...propertyFields(r, place, base, pending))
    // An object that may be left out asks for its parts only once one of them is there.
    if (place.schema.properties && !place.required) partlyRequired(place, base, pending)
  }
  for (const name of required) {
    if (!Object.hasOwn(properties, name)) lost(r, where, `required: ${name}`, 'there is no such property')
  }
  for (const [n, rule] of ((schema['x-if'] as JsonSchema[]) ?? []).entries()) {
    const at = `${where}/allOf[${n}]`
    const shown = readConditional(r, rule, at, [...base, ...path], pending)
    for (const one of shown) fields.push(...shownFields(r, schema, one, path, base, pending))
  }
  // `dependencies` is its older name, under which there may be schemas too.
  for (const keyword of ['dependentRequired', 'dependencies']) {
    for (const [name, needs] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {})) {
      if (!Array.isArray(needs)) {
        const condition: Condition = { field: keyOf(base, [...path, name]), operator: 'not-empty' }
        const one = { schema: isObject(needs) ? needs : {}, where: `${where}/${keyword}/${name}`, condition }
        const made = shownFields(r, schema, one, path, base, pending)
        if (made.length === 0)
          lost(r, where, `${keyword} of ${name}`, 'an answer here makes questions required or visible, nothing else')
        fields.push(...made)
        continue
      }
      const condition: Condition = { field: keyOf(base, [...path, name]), operator: 'not-empty' }
      pending.push({
        where: `${where}/${keyword}`,
        condition,
        required: needs.map((one: string) => [...base, ...path, one]),
      })
    }
  }
  return fields
}

/** Questions that a branch alone asks: they are shown when its condition holds. */
function shownFields(
  r: Reading,
  schema: JsonSchema,
  { schema: branch, where, condition }: Shown,
  path: readonly string[],
  base: readonly string[],
  pending: Pending[],
): Field[] {
  const known = isObject(schema.properties) ? schema.properties : {}
  const own = Object.entries(isObject(branch.properties) ? branch.properties : {}).filter(
    ([name, property]) =>
      !Object.hasOwn(known, name) && isObject(property) && !r.byPath.has(keyOf(base, [...path, name])),
  )
  if (own.length === 0) return []
  const inner = { properties: Object.fromEntries(own), required: branch.required, 'x-seen': seenIn(schema) }
  const made = objectFields(r, { schema: inner, where, path: [...path], required: true }, base, pending)
  for (const field of made) r.shown.push({ field, where, condition })
  return made
}

function propertyFields(r: Reading, place: Place, base: readonly string[], pending: Pending[]): Field[] {
  const { schema, where, path } = place
  if (schema['x-lost'] && !schema.type && !schema.properties) return []
  tellUnknown(r, schema, where)
  const type = typeOf(schema)
  if (isObject(schema.properties)) {
    const title = typeof schema.title === 'string' ? schema.title.trim() : ''
    const text = [schema.description, schema['x-help']]
      .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
      .join('\n\n')
    if (schema.default !== undefined) lost(r, where, 'default', 'defaults stand at single questions')
    if (title || text) r.headed.set(keyOf(base, path), { title, text })
    return objectFields(r, place, base, pending)
  }
  tellTypes(r, schema, where)
  const common = commonOf(r, place, base)
  const asked = r.attachments.has(keyOf(base, path)) ? { ...place, schema: asFile(schema) } : place
  const field = type === 'array' ? listField(r, asked, common, base, pending) : singleField(r, asked, common)
  if (!field) return []
  r.byPath.set(keyOf(base, path), field)
  for (const rule of Object.keys(field.rules ?? {})) r.carried.push(`${field.reference}: ${rule}`)
  if (field.required) r.carried.push(`${field.reference}: required`)
  if (field.readOnly) r.carried.push(`${field.reference}: readOnly`)
  return [field]
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** A question has one type, and one that there is. */
function tellTypes(r: Reading, schema: JsonSchema, where: string): void {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  for (const type of types) if (!TYPES.has(String(type))) lost(r, where, `type ${String(type)}`, 'asked as a text')
  if (types.length > 1) lost(r, where, `type ${types.join(', ')}`, 'a question here has one type: the first is asked')
}

export function tellUnknown(r: Reading, schema: JsonSchema, where: string): void {
  for (const keyword of Object.keys(schema)) {
    const isKnown = KNOWN.has(keyword) || (keyword === 'enumNames' && Array.isArray(schema.enum))
    if (!isKnown && !keyword.startsWith('x-')) lost(r, where, keyword, 'a keyword that forms here do not have')
  }
}

function commonOf(r: Reading, { schema, path, required }: Place, base: readonly string[]) {
  const title = typeof schema.title === 'string' && schema.title.trim() ? schema.title.trim() : words(path.at(-1) ?? '')
  const description =
    typeof schema.description === 'string' && schema.description.trim() ? schema.description.trim() : undefined
  const example =
    Array.isArray(schema.examples) && typeof schema.examples[0] === 'string' ? schema.examples[0] : undefined
  return {
    reference: referenceOf(r, [...base, ...path]),
    title: { [r.lang]: title },
    ...(description && { description: { [r.lang]: description } }),
    ...(typeof schema['x-help'] === 'string' && { help: { [r.lang]: schema['x-help'] } }),
    ...(example && { placeholder: { [r.lang]: example } }),
    ...(required && { required: true }),
    ...(schema.readOnly === true && { readOnly: true }),
  }
}

function singleField(r: Reading, place: Place, common: Common): Field | null {
  const { schema, where } = place
  // A box that only takes yes is a consent.
  if (isOnlyTrue(schema)) return { ...common, type: 'validation' }
  const options = optionsOf(r, schema, where)
  if (options) {
    tellBesideChoices(r, schema, where)
    return choiceField(r, place, common, options)
  }
  switch (typeOf(schema)) {
    case 'boolean':
      if (schema.const !== undefined)
        lost(r, where, `const ${String(schema.const)}`, 'a yes-no question takes either answer')
      return withDefault(r, { ...common, type: 'yes-no' }, place, (value) => typeof value === 'boolean')
    case 'integer':
    case 'number':
      return numberField(r, place, common)
    case 'null':
      lost(r, where, 'type null', 'there is nothing to answer')
      return null
    case 'object':
      lost(r, where, 'object without properties', 'there is nothing to ask')
      return null
    default:
      return textField(r, place, common)
  }
}

const isOnlyTrue = (schema: JsonSchema): boolean =>
  (Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === true) ||
  (schema.const === true && typeOf(schema) === 'boolean')

function numberField(r: Reading, place: Place, common: Common): Field {
  const { schema, where } = place
  const rules: Rules = {}
  const bound = (value: unknown): value is number => typeof value === 'number'
  const step = typeOf(schema) === 'integer' ? 1 : 0
  if (step) rules.integer = true
  if (bound(schema.minimum)) rules['w-min-value'] = schema.minimum
  if (bound(schema.maximum)) rules['w-max-value'] = schema.maximum
  for (const [keyword, rule, sign] of [
    ['exclusiveMinimum', 'w-min-value', 1],
    ['exclusiveMaximum', 'w-max-value', -1],
  ] as const) {
    // Draft 4 says by yes or no whether the bound beside it is excluded.
    const beside = schema[sign > 0 ? 'minimum' : 'maximum']
    const value = schema[keyword] === true ? beside : schema[keyword]
    if (!bound(value)) continue
    if (step) rules[rule] = value + sign
    else lost(r, where, keyword, 'bounds here include their value')
  }
  if (schema.multipleOf === 1) rules.integer = true
  else if (schema.multipleOf !== undefined)
    lost(r, where, 'multipleOf', 'there is no rule for steps other than whole numbers')
  return withDefault(r, { ...common, type: 'number', ...withRules(rules) }, place, bound)
}

function textField(r: Reading, place: Place, common: Common): Field {
  const { schema, where } = place
  const [least, most] = [schema.minLength, schema.maxLength] as (number | undefined)[]
  const rules: Rules = {}
  // A least length of one is what answering means.
  if (least !== undefined && least > 1) rules['w-min-character'] = least
  else if (least !== undefined) r.carried.push(`${common.reference}: minLength ${least}`)
  if (most !== undefined) rules['w-max-character'] = most
  const isText = (value: unknown) => typeof value === 'string'
  const format = typeof schema.format === 'string' ? schema.format : ''
  const tellBeside = (keywords: readonly string[], what: string) => {
    for (const keyword of keywords)
      if (schema[keyword] !== undefined) lost(r, where, keyword, `${what} has its own form`)
  }
  if (format === 'date' || format === 'date-time') {
    if (format === 'date-time') lost(r, where, 'format date-time', 'dates here have no time; the day is asked')
    tellBeside(['pattern', 'minLength', 'maxLength'], 'a date')
    return withDefault(r, { ...common, type: 'date' }, place, (value) => isText(value) && isDate(value as string))
  }
  if (format === 'email' || format === 'idn-email') {
    tellBeside(['pattern'], 'an address')
    return withDefault(r, { ...common, type: 'email', ...withRules(rules) }, place, isText)
  }
  if (/^(?:uri|url|iri)/.test(format) || (!format && LINK.test(place.path.at(-1) ?? ''))) {
    tellBeside(['pattern'], 'a link')
    return withDefault(r, { ...common, type: 'url', ...withRules(rules) }, place, isText)
  }
  if (/^(?:tel|phone)/.test(format) || (!format && TEL.test(place.path.at(-1) ?? ''))) {
    tellBeside(['pattern'], 'a telephone number')
    return withDefault(r, { ...common, type: 'tel', ...withRules(rules) }, place, isText)
  }
  if (format === FILE) return fileField(r, place, common, { 'file-max-count': 1 })
  if (format) lost(r, where, `format ${format}`, 'asked as a text')
  if (typeof schema.pattern === 'string') {
    const source = schema.pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
    const anchored = schema.pattern.startsWith('^') && schema.pattern.endsWith('$')
    const pattern = anchored ? source : `.*(?:${source}).*`
    if (patternOf(pattern)) rules.pattern = pattern
    else lost(r, where, 'pattern', 'the expression is too costly to run safely, or is not one')
  }
  const long = most === undefined ? false : most > 300
  return long && !rules.pattern
    ? withDefault(r, { ...common, type: 'textarea', ...withRules(rules) }, place, isText)
    : withDefault(r, { ...common, type: 'text', ...withRules(rules) }, place, isText)
}

/** `one` is what is said of a single file. */
function fileField(
  r: Reading,
  place: Place,
  common: Common,
  rules: Rules,
  one: Pick<Place, 'schema' | 'where'> = place,
): Field {
  for (const keyword of ['pattern', 'minLength', 'maxLength'])
    if (one.schema[keyword] !== undefined) lost(r, one.where, keyword, 'a file has its own form')
  return withDefault(r, { ...common, type: 'file', ...withRules(rules) }, place, () => false)
}

export function withDefault<F extends Field>(
  r: Reading,
  field: F,
  { schema, where }: Place,
  fits: (value: unknown) => boolean,
): F {
  if (schema.default === undefined || schema.default === null) return field
  if (!fits(schema.default)) {
    lost(r, where, 'default', 'it is not an answer to this question')
    return field
  }
  return { ...field, defaultValue: schema.default as string }
}

/** Whoever chooses writes nothing that an expression could hold against them. */
function tellBesideChoices(r: Reading, schema: JsonSchema, where: string): void {
  for (const keyword of ['pattern', 'format'])
    if (schema[keyword] !== undefined) lost(r, where, keyword, 'the answer is chosen, not written')
}

/** Options are texts, and no answer is none of them. */
function tellValues(r: Reading, values: readonly unknown[], where: string, keyword: string): void {
  for (const value of values) {
    if (value === null || value === '')
      lost(r, where, `${keyword} ${value === null ? 'null' : '""'}`, 'no answer is the question left empty')
    else if (typeof value !== 'string')
      lost(r, where, `${keyword} ${JSON.stringify(value)}`, `choices are texts: it is kept as “${optionValue(value)}”`)
  }
}

/** Choices from `enum`, `const` or alternatives of constants; null when there are none. */
export function optionsOf(r: Reading, schema: JsonSchema, where: string): { value: unknown; text: string }[] | null {
  if (Array.isArray(schema.enum)) {
    tellValues(r, schema.enum, where, 'enum')
    const names = namesOf(r, schema, where)
    return schema.enum.map((value, n) => ({ value, text: names[n]?.trim() || String(value) }))
  }
  if (schema.const !== undefined && typeOf(schema) !== 'boolean') {
    tellValues(r, [schema.const], where, 'const')
    return [{ value: schema.const, text: String(schema.title ?? schema.const) }]
  }
  const alternatives = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(alternatives)) return null
  const some = (alternatives as JsonSchema[]).filter((one) => typeOf(one) !== 'null')
  if (some.length && some.every((one) => one.const !== undefined)) {
    const constants = some.map((one) => one.const)
    tellValues(r, constants, where, 'const')
    return some.map((one) => ({ value: one.const, text: String(one.title ?? one.const) }))
  }
  lost(r, where, schema.oneOf ? 'oneOf' : 'anyOf', 'a question here has one form, without alternatives')
  return null
}

/** The words of each choice, where they stand beside the values. */
function namesOf(r: Reading, { enum: values, enumNames }: JsonSchema, where: string): string[] {
  if (enumNames === undefined) return []
  const fits = Array.isArray(enumNames) && enumNames.length === (values as unknown[]).length
  if (fits && enumNames.every((name) => typeof name === 'string')) return enumNames
  lost(r, where, 'enumNames', 'it is not a list with the words of each choice')
  return []
}

function choiceField(r: Reading, place: Place, common: Common, found: { value: unknown; text: string }[]): Field {
  const options = found.filter(({ value }) => value !== null && value !== '')
  const answers = options.map(({ value }) => optionValue(value))
  const list: Option[] = options.map(({ text }, n) => ({ value: answers[n] ?? '', text: { [r.lang]: text } }))
  const codes = options.filter(({ value }) => CCA3.has(String(value).slice(0, 3)) && /^[A-Z]{3}: /.test(String(value)))
  // Lists of country codes hold territories that no country list has, so they stay lists: every value imports as it is.
  if (codes.length > 150) r.carried.push(`${common.reference}: countries, each value kept`)
  const isOption = (value: unknown) => answers.includes(optionValue(value))
  const type = list.length > 7 ? ('select' as const) : ('radio' as const)
  const field: Field = withDefault<Field>(r, { ...common, type, options: list }, place, isOption)
  return field.defaultValue === undefined ? field : { ...field, defaultValue: optionValue(field.defaultValue) }
}

function listField(
  r: Reading,
  place: Place,
  common: Common,
  base: readonly string[],
  pending: Pending[],
): Field | null {
  const { schema, where, path } = place
  const at = `${where}/items`
  const items = isObject(schema.items) ? resolve(r, schema.items, at, seenIn(schema)) : null
  if (!items) {
    lost(r, where, 'array without items', 'there is nothing to ask for each')
    return null
  }
  const [least, most] = [schema.minItems, schema.maxItems] as (number | undefined)[]
  const options = optionsOf(r, items, at)
  if (options) {
    tellBesideChoices(r, items, at)
    const answers = options.map(({ value }) => optionValue(value))
    const rules: Rules = {
      ...(least !== undefined && { 'min-array-length': least }),
      ...(most !== undefined && { 'max-array-length': most }),
    }
    const list = options.map(({ text }, n) => ({ value: answers[n] ?? '', text: { [r.lang]: text } }))
    const chosen = (value: unknown) => Array.isArray(value) && value.every((one) => answers.includes(optionValue(one)))
    return withDefault(r, { ...common, type: 'checkbox', options: list, ...withRules(rules) }, place, chosen)
  }
  if ((items.format === FILE || schema['x-files']) && typeOf(items) === 'string') {
    if (most !== undefined && most > LIMITS.files)
      lost(r, where, `maxItems ${most}`, `a question takes at most ${LIMITS.files} files`)
    if (schema.uniqueItems === true) lost(r, where, 'uniqueItems', 'files are not compared')
    const rules: Rules = {
      ...(least !== undefined && { 'file-min-count': least }),
      ...(most !== undefined && { 'file-max-count': Math.min(most, LIMITS.files) }),
    }
    tellUnknown(r, items, at)
    return fileField(r, place, common, rules, { schema: items, where: at })
  }
  if (base.length) {
    lost(r, where, 'list in a list', 'a group of questions cannot hold another one')
    return null
  }
  if (schema.uniqueItems === true) lost(r, where, 'uniqueItems', 'items of a group are not compared')
  if (schema.default !== undefined) lost(r, where, 'default', 'defaults stand at single questions')
  if (most !== undefined && most > LIMITS.items)
    lost(r, where, `maxItems ${most}`, `a group repeats at most ${LIMITS.items} times`)
  if (isObject(items.properties)) tellUnknown(r, items, at)
  const inner = isObject(items.properties)
    ? objectFields(r, { schema: items, where: at, path: [], required: true }, [...path], pending)
    : propertyFields(r, { schema: items, where: at, path: ['value'], required: true }, [...path], pending)
  if (!inner.some((field) => !field.type.startsWith('sep-'))) {
    lost(r, where, 'list', 'there is nothing to ask for each of its items')
    return null
  }
  if (least !== undefined) r.carried.push(`${common.reference}: minItems`)
  if (most !== undefined) r.carried.push(`${common.reference}: maxItems`)
  return {
    ...common,
    type: 'questions-group',
    fields: inner,
    ...(least !== undefined && { minItems: least }),
    ...(most !== undefined && { maxItems: Math.min(most, LIMITS.items) }),
    ...about(r, items),
  }
}

/** What the list says of each of its items. */
function about(r: Reading, items: JsonSchema): { itemTitle?: Text; help?: Text } {
  const { title, description } = items
  if (!isObject(items.properties)) return {}
  return {
    ...(typeof title === 'string' && title.trim() && { itemTitle: { [r.lang]: title.trim() } }),
    ...(typeof description === 'string' && description.trim() && { help: { [r.lang]: description.trim() } }),
  }
}

/** Files, as forms for browsers call them. */
const FILE = 'data-url'

/** An attachment is stored as the id of a file, or a list of them: what is asked for is the file. */
function asFile(schema: JsonSchema): JsonSchema {
  if (typeOf(schema) === 'string') return { ...schema, format: FILE }
  if (typeOf(schema) !== 'array' || !isObject(schema.items)) return schema
  return { ...schema, 'x-files': true }
}

/** Names of links and telephone numbers, where the schema says no format. */
const LINK = /(?:^|_)(?:web_?(?:site|address)|website|url|homepage)$/i
const TEL = /(?:^|_)(?:tele)?(?:phone|fax|mobile)(?:_number)?$/i

function typeOf(schema: JsonSchema): string {
  const types = [schema.type ?? (schema.properties ? 'object' : schema.items ? 'array' : 'string')].flat() as string[]
  return types.find((type) => type !== 'null') ?? 'null'
}

const withRules = (rules: Rules): { rules?: Rules } => (Object.keys(rules).length ? { rules } : {})

/** "zip_code" → "Zip code". */
const words = (name: string): string => {
  const plain = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase()
}
