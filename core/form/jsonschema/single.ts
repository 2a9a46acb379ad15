import type { Field, Rules } from '../definition.ts'
import { patternOf } from '../pattern.ts'
import { isDate } from '../read.ts'
import { choiceField, optionsOf, tellBesideChoices } from './choices.ts'
import { type Common, typeOf, withDefault, withRules } from './common.ts'
import { FILE, fileField } from './files.ts'
import { numberOfPattern, wholePattern } from './pattern.ts'
import { type JsonSchema, lost, type Place, type Reading } from './reading.ts'

export function singleField(r: Reading, place: Place, common: Common): Field | null {
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
      if (schema.const !== undefined) lost(r, where, `const ${String(schema.const)}`, 'eitherAnswer')
      return withDefault(r, { ...common, type: 'yes-no' }, place, (value) => typeof value === 'boolean')
    case 'integer':
    case 'number':
      return numberField(r, place, common)
    case 'null':
      lost(r, where, 'type null', 'nothingToAsk')
      return null
    case 'object':
      lost(r, where, 'object without properties', 'nothingToAsk')
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
    else lost(r, where, keyword, 'inclusive')
  }
  if (schema.multipleOf === 1) rules.integer = true
  else if (schema.multipleOf !== undefined) lost(r, where, 'multipleOf', 'steps')
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
  const tellBeside = (keywords: readonly string[]) => {
    for (const keyword of keywords) if (schema[keyword] !== undefined) lost(r, where, keyword, 'ownForm')
  }
  if (format === 'date' || format === 'date-time') {
    if (format === 'date-time') lost(r, where, 'format date-time', 'noTime')
    tellBeside(['pattern', 'minLength', 'maxLength'])
    return withDefault(r, { ...common, type: 'date' }, place, (value) => isText(value) && isDate(value as string))
  }
  if (format === 'email' || format === 'idn-email') {
    tellBeside(['pattern'])
    return withDefault(r, { ...common, type: 'email', ...withRules(rules) }, place, isText)
  }
  if (/^(?:uri|url|iri)/.test(format) || (!format && LINK.test(place.path.at(-1) ?? ''))) {
    tellBeside(['pattern'])
    return withDefault(r, { ...common, type: 'url', ...withRules(rules) }, place, isText)
  }
  if (/^(?:tel|phone)/.test(format) || (!format && TEL.test(place.path.at(-1) ?? ''))) {
    tellBeside(['pattern'])
    return withDefault(r, { ...common, type: 'tel', ...withRules(rules) }, place, isText)
  }
  if (format === FILE) return fileField(r, place, common, { 'file-max-count': 1 })
  if (format) lost(r, where, `format ${format}`, ['askedAs', { type: 'text' }])
  const number = typeof schema.pattern === 'string' ? numberOfPattern(schema.pattern, place.path.at(-1) ?? '') : null
  if (number) {
    r.carried.push(`${common.reference}: pattern, as number`)
    const isNumber = (value: unknown) => typeof value === 'number'
    return withDefault(r, { ...common, type: 'number', ...withRules(number) }, place, isNumber)
  }
  if (typeof schema.pattern === 'string') {
    const pattern = wholePattern(schema.pattern)
    if (patternOf(pattern)) {
      rules.pattern = pattern
      const said = patternMessageIn(schema)
      if (said) Object.assign(common, { patternMessage: { [r.lang]: said } })
    } else lost(r, where, 'pattern', 'pattern')
  }
  const long = most === undefined ? false : most > 300
  return long && !rules.pattern
    ? withDefault(r, { ...common, type: 'textarea', ...withRules(rules) }, place, isText)
    : withDefault(r, { ...common, type: 'text', ...withRules(rules) }, place, isText)
}

/** What a schema says of a wrong answer, as `ajv-errors` and its likes do. */
function patternMessageIn({ errorMessage, patternMessage }: JsonSchema): string {
  const said =
    typeof errorMessage === 'object' && errorMessage !== null ? (errorMessage as JsonSchema).pattern : errorMessage
  return (
    [said, patternMessage]
      .find((one) => typeof one === 'string' && one.trim() !== '')
      ?.toString()
      .slice(0, 500) ?? ''
  )
}

/** Names of links and telephone numbers, where the schema says no format. */
const LINK = /(?:^|_)(?:web_?(?:site|address)|website|url|homepage)$/i
const TEL = /(?:^|_)(?:tele)?(?:phone|fax|mobile)(?:_number)?$/i
