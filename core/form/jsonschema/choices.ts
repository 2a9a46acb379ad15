import { CCA3 } from '../cca3.ts'
import type { Field, Option } from '../definition.ts'
import { type Common, typeOf, withDefault } from './common.ts'
import { type JsonSchema, lost, optionValue, type Place, type Reading } from './reading.ts'

/** Whoever chooses writes nothing that an expression could hold against them. */
export function tellBesideChoices(r: Reading, schema: JsonSchema, where: string): void {
  for (const keyword of ['pattern', 'format']) if (schema[keyword] !== undefined) lost(r, where, keyword, 'chosen')
}

/** Options are texts, and no answer is none of them. */
function tellValues(r: Reading, values: readonly unknown[], where: string, keyword: string): void {
  for (const value of values) {
    if (value === null || value === '') lost(r, where, `${keyword} ${value === null ? 'null' : '""'}`, 'emptyChoice')
    else if (typeof value !== 'string')
      lost(r, where, `${keyword} ${JSON.stringify(value)}`, ['keptAs', { value: optionValue(value) }])
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
  lost(r, where, schema.oneOf ? 'oneOf' : 'anyOf', 'noAlternatives')
  return null
}

/** The words of each choice, where they stand beside the values. */
function namesOf(r: Reading, { enum: values, enumNames }: JsonSchema, where: string): string[] {
  if (enumNames === undefined) return []
  const fits = Array.isArray(enumNames) && enumNames.length === (values as unknown[]).length
  if (fits && enumNames.every((name) => typeof name === 'string')) return enumNames
  lost(r, where, 'enumNames', 'unreadable')
  return []
}

export function choiceField(
  r: Reading,
  place: Place,
  common: Common,
  found: { value: unknown; text: string }[],
): Field {
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
