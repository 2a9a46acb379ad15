import { countryName } from '#core/form/countries.ts'
import { type Comparison, type Condition, type Field, type Option, optionReference } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { calendarDate, plainDate, tagOf } from '#core/site/dates.ts'
import { pick, type Text } from '#core/text.ts'
import { textConditions } from './types/conditions.ts'
import type { ValueKind } from './types/entry.ts'
import { editorTypeOf } from './types/index.ts'

/** Operators that mean something for answers of a field, the usual one first. */
export const operatorsFor = (field: Field | undefined): readonly Comparison['operator'][] =>
  conditionsOf(field).operators

export const valueKind = (field: Field | undefined, { operator }: Pick<Comparison, 'operator'>): ValueKind =>
  operator === 'empty' || operator === 'not-empty' ? 'none' : conditionsOf(field).valueKind(operator)

/** A field that is not there, or of a type that nobody can answer yet, is compared as a text. */
const conditionsOf = (field: Field | undefined) => (field && editorTypeOf(field)?.conditions) ?? textConditions

const optionsOf = (field: Field | undefined): readonly Option[] => (field && 'options' in field ? field.options : [])

/** The value that a new comparison, or one with another operator or field, begins with. */
export function firstValue(field: Field | undefined, operator: Comparison['operator']): Comparison['value'] {
  const options = optionsOf(field)
  switch (valueKind(field, { operator })) {
    case 'yes-no':
      return true
    case 'option':
      return options[0] && optionReference(options[0])
    case 'options':
      return options[0] ? [optionReference(options[0])] : []
    case 'number':
      return (field && conditionsOf(field).firstNumber?.(field)) ?? 1
    case 'countries':
      return []
    default:
      return undefined
  }
}

/** A comparison that looks at this field. */
export function newComparison(field: Field): Comparison {
  const operator = operatorsFor(field)[0] ?? 'not-empty'
  return comparison(field.reference, operator, firstValue(field, operator))
}

export const comparison = (field: string, operator: Comparison['operator'], value: Comparison['value']): Comparison =>
  value === undefined ? { field, operator } : { field, operator, value }

/** Words of one language: a key under `admin.form`, filled in. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export interface Telling {
  say: Say
  lang: Locale
  fallback: Locale
  fieldOf: (reference: string) => Field | undefined
}

const named = (text: Text | undefined, { lang, fallback }: Pick<Telling, 'lang' | 'fallback'>): string =>
  pick(text, fallback, lang)

export const fieldName = (field: Field | undefined, reference: string, telling: Pick<Telling, 'lang' | 'fallback'>) =>
  (field && named(field.title, telling)) || reference

/** A comparison's value in words: "oui", "10 000 €", "Enfants ou Familles". */
export function valueInWords(one: Comparison, telling: Telling): string {
  const { say, lang } = telling
  const field = telling.fieldOf(one.field)
  const each = (value: string | number | boolean): string => {
    const kind = valueKind(field, { operator: one.operator })
    if (typeof value === 'boolean') return say(value ? 'value.yes' : 'value.no')
    const option = optionsOf(field).find((candidate) => optionReference(candidate) === String(value))
    if (option) return named(option.text, telling) || String(value)
    if (kind === 'country' || kind === 'countries') return countryName(String(value), lang)
    if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)))
      return plainDate(calendarDate(String(value)), 'UTC', lang)
    if (typeof value === 'number') {
      const unit = field && 'unit' in field ? named(field.unit, telling) : ''
      const text = new Intl.NumberFormat(tagOf(lang), { maximumFractionDigits: 12 }).format(value)
      return unit ? `${text}\u00a0${unit}` : text
    }
    return value
  }
  if (one.value === undefined || one.value === '') return say('value.none')
  if (!Array.isArray(one.value)) return each(one.value)
  return one.value.length
    ? new Intl.ListFormat(tagOf(lang), { type: 'disjunction' }).format(one.value.map(each))
    : say('value.none')
}

/** Which words say the operator: dates, counts and countries have their own. */
export function operatorKey(field: Field | undefined, operator: Comparison['operator']): string {
  const { wording } = conditionsOf(field)
  return wording?.operators.includes(operator) ? `operator.${wording.words}.${operator}` : `operator.${operator}`
}

/** "partenaire public est oui, et (montant dépasse 10 000 € ou statut est association)". */
export function conditionInWords(condition: Condition, telling: Telling, depth = 0): string {
  if ('and' in condition || 'or' in condition) {
    const [key, parts] = 'and' in condition ? (['and', condition.and] as const) : (['or', condition.or] as const)
    const words = parts.map((part) => conditionInWords(part, telling, depth + 1))
    const [last] = words.slice(-1)
    if (words.length < 2) return last ?? telling.say('value.none')
    const joined = words
      .slice(1)
      .reduce((said, next) => `${said}, ${telling.say(`join.${key}`)} ${next}`, words[0] ?? '')
    return depth ? `(${joined})` : joined
  }
  const field = telling.fieldOf(condition.field)
  const name = telling.say('quoted', { name: fieldName(field, condition.field, telling) })
  const verb = telling.say(operatorKey(field, condition.operator))
  return valueKind(field, condition) === 'none'
    ? `${name} ${verb}`
    : `${name} ${verb} ${valueInWords(condition, telling)}`
}

/* ---- the tree as it is edited: a list of parts joined by one word ---- */

export type Joint = 'and' | 'or'
export interface Group {
  joint: Joint
  parts: readonly Condition[]
}

export const asGroup = (condition: Condition | undefined): Group => {
  if (!condition) return { joint: 'and', parts: [] }
  if ('and' in condition) return { joint: 'and', parts: condition.and }
  if ('or' in condition) return { joint: 'or', parts: condition.or }
  return { joint: 'and', parts: [condition] }
}

const isGroup = (condition: Condition): boolean => 'and' in condition || 'or' in condition

/** Back to what is kept: nothing, one comparison as it is, else the group. A group that lost its parts goes. */
export function fromGroup({ joint, parts }: Group): Condition | undefined {
  const kept = parts.filter((part) => !isGroup(part) || asGroup(part).parts.length > 0)
  const [only] = kept
  if (!only) return undefined
  if (kept.length === 1) return only
  return joint === 'and' ? { and: kept } : { or: kept }
}
