import { conditionPath, isOfSeveral } from '#core/form/conditionPath.ts'
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

/** The value of a new comparison, and of one whose operator or field changed. */
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

export function newComparison(field: Field, path = field.reference): Comparison {
  const operator = operatorsFor(field)[0] ?? 'not-empty'
  return comparison(path, operator, firstValue(field, operator))
}

export const comparison = (field: string, operator: Comparison['operator'], value: Comparison['value']): Comparison =>
  value === undefined ? { field, operator } : { field, operator, value }

export interface ConditionWording {
  /** The text of a key under `admin.form`. */
  translate: (key: string, values?: Record<string, string | number>) => string
  lang: Locale
  fallback: Locale
  fieldOf: (reference: string) => Field | undefined
}

const textIn = (text: Text | undefined, { lang, fallback }: Pick<ConditionWording, 'lang' | 'fallback'>): string =>
  pick(text, fallback, lang)

export const fieldName = (
  field: Field | undefined,
  reference: string,
  wording: Pick<ConditionWording, 'lang' | 'fallback'>,
) => (field && textIn(field.title, wording)) || reference

/** What a comparison looks at: "« Équipe · Rôle » (au moins une réponse)". */
function pathName({ field, entries = 'any' }: Comparison, wording: ConditionWording): string {
  const path = conditionPath(field)
  const table = wording.fieldOf(path.reference)
  const row = table?.type === 'table' ? table.rows.find(({ reference }) => reference === path.cell?.[0]) : undefined
  const whole = path.inner === undefined && !path.cell
  const names = [
    fieldName(table, path.reference, wording),
    ...(row ? [textIn(row.title, wording) || row.reference] : []),
    ...(whole ? [] : [fieldName(wording.fieldOf(field), path.inner ?? path.cell?.[1] ?? field, wording)]),
  ]
  const quoted = wording.translate('quoted', { name: names.join(' · ') })
  return isOfSeveral(path) ? `${quoted} (${wording.translate(`entries.${entries}`)})` : quoted
}

/** A comparison's value as text: "oui", "10 000 €", "Enfants ou Familles". */
export function valueText(one: Comparison, wording: ConditionWording): string {
  const { translate, lang } = wording
  const field = wording.fieldOf(one.field)
  const each = (value: string | number | boolean): string => {
    const kind = valueKind(field, { operator: one.operator })
    if (typeof value === 'boolean') return translate(value ? 'value.yes' : 'value.no')
    const option = optionsOf(field).find((candidate) => optionReference(candidate) === String(value))
    if (option) return textIn(option.text, wording) || String(value)
    if (kind === 'country' || kind === 'countries') return countryName(String(value), lang)
    if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)))
      return plainDate(calendarDate(String(value)), 'UTC', lang)
    if (typeof value === 'number') {
      const unit = field && 'unit' in field ? textIn(field.unit, wording) : ''
      const text = new Intl.NumberFormat(tagOf(lang), { maximumFractionDigits: 12 }).format(value)
      return unit ? `${text}\u00a0${unit}` : text
    }
    return value
  }
  if (one.value === undefined || one.value === '') return translate('value.none')
  if (!Array.isArray(one.value)) return each(one.value)
  return one.value.length
    ? new Intl.ListFormat(tagOf(lang), { type: 'disjunction' }).format(one.value.map(each))
    : translate('value.none')
}

/** Key of the operator's text: dates, counts and countries have their own. */
export function operatorKey(field: Field | undefined, operator: Comparison['operator']): string {
  const { wording } = conditionsOf(field)
  return wording?.operators.includes(operator) ? `operator.${wording.words}.${operator}` : `operator.${operator}`
}

/** "partenaire public est oui, et (montant dépasse 10 000 € ou statut est association)". */
export function conditionText(condition: Condition, wording: ConditionWording, depth = 0): string {
  if ('and' in condition || 'or' in condition) {
    const [key, parts] = 'and' in condition ? (['and', condition.and] as const) : (['or', condition.or] as const)
    const words = parts.map((part) => conditionText(part, wording, depth + 1))
    const [last] = words.slice(-1)
    if (words.length < 2) return last ?? wording.translate('value.none')
    const sentence = words
      .slice(1)
      .reduce((joined, next) => `${joined}, ${wording.translate(`join.${key}`)} ${next}`, words[0] ?? '')
    return depth ? `(${sentence})` : sentence
  }
  const field = wording.fieldOf(condition.field)
  const name = pathName(condition, wording)
  const verb = wording.translate(operatorKey(field, condition.operator))
  return valueKind(field, condition) === 'none' ? `${name} ${verb}` : `${name} ${verb} ${valueText(condition, wording)}`
}
