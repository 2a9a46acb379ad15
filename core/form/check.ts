import { FILE_KINDS } from '../file/kinds.ts'
import type { Issue } from '../problem.ts'
import type { Text } from '../text.ts'
import { cyclesOf } from './conditions.ts'
import { COUNTRIES } from './countries.ts'
import {
  type Comparison,
  type Condition,
  type Field,
  type FormDefinition,
  isSeparator,
  type Option,
  optionReference,
  REFERENCE,
  type Rules,
} from './definition.ts'
import { type FormDeps, plainDeps } from './deps.ts'
import { hasMarkup } from './markup.ts'
import { patternOf } from './pattern.ts'
import { isDate } from './read.ts'
import { entryOf, isAvailable } from './registry.ts'
import { checkSizes } from './sizes.ts'

/** For whoever checks a form or tries it out: all but what the server alone has. */
export const checkDeps = (zone: string, now = new Date()): FormDeps => ({
  ...plainDeps(zone, now),
  countries: COUNTRIES,
  pattern: patternOf,
})

/**
 * Everything that keeps a definition from being published, at once, each with its place (`fields[3].options[1].reference`).
 * Shape is the contract's; this is its sizes, named, and the sense of it: references, conditions and their cycles, bounds, defaults.
 */
export function checkDefinition(definition: FormDefinition, deps: FormDeps): Issue[] {
  const issues = checkSizes(definition)
  const say: Say = (at, rule, params) => issues.push({ at, rule: `definition.${rule}`, ...(params && { params }) })
  const seen = new Map<string, string>()
  checkLevel(definition.fields, 'fields', { say, deps, seen, around: new Map(), inGroup: false })
  for (const cycle of cyclesOf(definition.fields)) {
    const first = cycle[0] ?? ''
    say(`${seen.get(first) ?? first}.visibleWhen`, 'conditionCycle', { fields: cycle.join(' → ') })
  }
  return issues
}

/** The same, and that there is something to answer: an empty draft is no mistake, an empty version is. */
export function checkPublishable(definition: FormDefinition, deps: FormDeps): Issue[] {
  const issues = checkDefinition(definition, deps)
  return definition.fields.length > 0 ? issues : [...issues, { at: 'fields', rule: 'definition.fieldsEmpty' }]
}

type Say = (at: string, rule: string, params?: Issue['params']) => void

interface Around {
  say: Say
  deps: FormDeps
  /** Reference → where, over the whole form. */
  seen: Map<string, string>
  /** Fields that conditions may name from here. */
  around: ReadonlyMap<string, Field>
  inGroup: boolean
}

const wordsByLanguage = (text: Text | undefined) =>
  Object.entries(text ?? {}).flatMap(([lang, words]) => (words?.trim() ? [[lang, words.trim()] as const] : []))
const isWritten = (text: Text | undefined) => wordsByLanguage(text).length > 0

function checkLevel(fields: readonly Field[], at: string, around: Around): void {
  const { say, seen } = around
  const reach = new Map([...around.around, ...fields.map((field) => [field.reference, field] as const)])
  for (const [n, field] of fields.entries()) {
    const place = `${at}[${n}]`
    checkReference(field.reference, `${place}.reference`, seen, say)
    if (!seen.has(field.reference)) seen.set(field.reference, place)
    if (!isAvailable(field)) {
      say(`${place}.type`, 'typeUnavailable', { type: field.type })
      continue
    }
    if (field.type !== 'sep-textarea' && !isWritten(field.title)) say(`${place}.title`, 'title')
    if (field.type === 'sep-textarea' && !isWritten(field.content) && !isWritten(field.title))
      say(`${place}.content`, 'content')
    if (field.type === 'sep-textarea' && Object.values(field.content ?? {}).some((words) => hasMarkup(words ?? '')))
      say(`${place}.content`, 'plainText')
    checkRules(field, `${place}.rules`, say)
    checkCondition(field.visibleWhen, `${place}.visibleWhen`, field, reach, say)
    checkCondition(field.rules?.required_if, `${place}.rules.required_if`, field, reach, say)
    checkParts(field, place, { ...around, around: reach })
    checkDefault(field, `${place}.defaultValue`, around)
  }
}

function checkReference(reference: string, at: string, seen: ReadonlyMap<string, string>, say: Say): void {
  if (!REFERENCE.test(reference)) say(at, 'reference', { reference })
  else if (reference in Object.prototype) say(at, 'referenceReserved', { reference })
  else if (seen.has(reference)) say(at, 'referenceDuplicate', { reference })
}

function checkParts(field: Field, place: string, around: Around): void {
  const { say } = around
  switch (field.type) {
    case 'select':
    case 'radio':
    case 'checkbox':
      checkOptions(field.options, `${place}.options`, say)
      break
    case 'linear-scale':
      if (field.from >= field.to) say(`${place}.to`, 'bounds', { min: field.from, max: field.to })
      else if (field.to - field.from > 10) say(`${place}.to`, 'scaleLong', { max: 11 })
      break
    case 'phone':
    case 'tel':
    case 'address':
      if (field.country && around.deps.countries?.has(field.country) === false) say(`${place}.country`, 'country')
      break
    case 'table':
      checkTable(field, place, say)
      break
    case 'questions-group':
      if (around.inGroup) say(`${place}.type`, 'groupNested')
      if (!field.fields.some((inner) => !isSeparator(inner))) say(`${place}.fields`, 'groupEmpty')
      checkBounds(field.minItems, field.maxItems, `${place}.maxItems`, say)
      if ((field.maxItems ?? 0) > 100) say(`${place}.maxItems`, 'itemsMany', { max: 100 })
      checkLevel(field.fields, `${place}.fields`, { ...around, inGroup: true })
      break
    default:
  }
}

function checkOptions(options: readonly Option[] | undefined, at: string, say: Say): void {
  if (!options?.length) {
    say(at, 'optionsEmpty')
    return
  }
  const seen = new Set<string>()
  const worded = new Set<string>()
  for (const [n, option] of options.entries()) {
    const reference = optionReference(option)
    const key = option.reference === undefined && option.value !== undefined ? 'value' : 'reference'
    const place = `${at}[${n}].${key}`
    if (!reference) say(place, 'optionReference')
    else if (seen.has(reference)) say(place, 'optionDuplicate', { reference })
    // Choices are exported as one text, "; " between them.
    else if (reference !== reference.trim() || /[;\r\n]/.test(reference)) say(place, 'optionCharacters', { reference })
    if (option.reference !== undefined && option.value !== undefined) say(place, 'optionTwice')
    const texts = wordsByLanguage(option.text)
    const twice = texts.find(([lang, words]) => worded.has(`${lang} ${words}`))
    if (!texts.length) say(`${at}[${n}].text`, 'optionText')
    else if (twice && !seen.has(reference)) say(`${at}[${n}].text.${twice[0]}`, 'optionWords', { text: twice[1] })
    for (const [lang, words] of texts) worded.add(`${lang} ${words}`)
    seen.add(reference)
  }
}

function checkTable(field: Field & { type: 'table' }, place: string, say: Say): void {
  for (const part of ['rows', 'cols'] as const) {
    const seen = new Map<string, string>()
    if (!field[part].length) say(`${place}.${part}`, 'tableEmpty')
    for (const [n, one] of field[part].entries()) {
      const at = `${place}.${part}[${n}]`
      checkReference(one.reference, `${at}.reference`, seen, say)
      seen.set(one.reference, at)
      if (!isWritten(one.title)) say(`${at}.title`, 'title')
    }
  }
  for (const [n, col] of field.cols.entries()) {
    if (col.kind === 'select') checkOptions(col.options, `${place}.cols[${n}].options`, say)
    if (col.total && col.kind !== 'number') say(`${place}.cols[${n}].total`, 'totalKind')
  }
}

/** Which rules mean something for which type; another one would be a promise that nothing keeps. */
const LENGTHS = ['min', 'max', 'w-min-character', 'w-max-character'] as const
const VALUES = ['min', 'max', 'w-min-value', 'w-max-value', 'integer', 'oneOf'] as const
export const RULES_OF: Partial<Record<Field['type'], readonly (keyof Rules)[]>> = {
  text: [...LENGTHS, 'pattern', 'oneOf'],
  textarea: LENGTHS,
  number: VALUES,
  email: [...LENGTHS, 'notYopmail', 'oneOf'],
  url: LENGTHS,
  tel: LENGTHS,
  date: ['min-date', 'max-date'],
  select: ['oneOf'],
  radio: ['oneOf'],
  country: ['oneOf'],
  checkbox: ['min-array-length', 'max-array-length'],
  file: ['file-types', 'file-min-count', 'file-max-count', 'file-max-size'],
  table: ['min', 'max', 'w-min-value', 'w-max-value', 'integer'],
}

function checkRules(field: Field, at: string, say: Say): void {
  const rules = field.rules ?? {}
  const meant = RULES_OF[field.type] ?? []
  for (const [rule, value] of Object.entries(rules)) {
    if (value === undefined || rule === 'required_if') continue
    if (!meant.includes(rule as keyof Rules)) say(`${at}.${rule}`, 'ruleForType', { rule, type: field.type })
  }
  for (const [least, most] of [
    ['min', 'max'],
    ['w-min-value', 'w-max-value'],
    ['w-min-character', 'w-max-character'],
    ['min-array-length', 'max-array-length'],
    ['file-min-count', 'file-max-count'],
  ] as const) {
    checkBounds(rules[least], rules[most], `${at}.${most}`, say)
  }
  const options = field.type === 'checkbox' ? field.options.length : Number.POSITIVE_INFINITY
  if ((rules['min-array-length'] ?? 0) > options) say(`${at}.min-array-length`, 'boundsOptions', { max: options })
  const [first, last] = [rules['min-date'], rules['max-date']]
  for (const key of ['min-date', 'max-date'] as const) {
    const day = rules[key]
    if (day !== undefined && day !== 'today' && !isDate(day)) say(`${at}.${key}`, 'date')
  }
  if (first && last && isDate(first) && isDate(last) && first > last)
    say(`${at}.max-date`, 'bounds', { min: first, max: last })
  if (rules.pattern !== undefined && !patternOf(rules.pattern)) say(`${at}.pattern`, 'pattern')
  for (const [n, type] of (rules['file-types'] ?? []).entries()) {
    if (!Object.hasOwn(FILE_KINDS, type) && !/^\.?[a-z0-9]{1,10}$/i.test(type))
      say(`${at}.file-types[${n}]`, 'fileType')
  }
  if (rules['file-max-size'] === 0) say(`${at}.file-max-size`, 'fileSize')
}

function checkBounds(least: number | undefined, most: number | undefined, at: string, say: Say): void {
  if (least !== undefined && most !== undefined && least > most) say(at, 'bounds', { min: least, max: most })
}

function checkCondition(
  condition: Condition | undefined,
  at: string,
  owner: Field,
  reach: ReadonlyMap<string, Field>,
  say: Say,
): void {
  if (!condition) return
  if ('and' in condition || 'or' in condition) {
    const [key, parts] = 'and' in condition ? (['and', condition.and] as const) : (['or', condition.or] as const)
    if (!parts.length) say(`${at}.${key}`, 'conditionEmpty')
    for (const [n, part] of parts.entries()) checkCondition(part, `${at}.${key}[${n}]`, owner, reach, say)
    return
  }
  const target = reach.get(condition.field)
  if (!target || isSeparator(target)) say(`${at}.field`, 'conditionField', { field: condition.field })
  else if (target.reference === owner.reference) say(`${at}.field`, 'conditionSelf', { field: condition.field })
  else checkComparison(condition, target, at, say)
}

function checkComparison(condition: Comparison, target: Field, at: string, say: Say): void {
  const { operator, value } = condition
  if (operator === 'empty' || operator === 'not-empty') return
  const comparable = target.type !== 'table'
  const counted = target.type === 'file' || target.type === 'questions-group'
  const ordered = ['greater', 'at-least', 'less', 'at-most'].includes(operator)
  if (!comparable || (counted && !ordered)) {
    say(`${at}.operator`, 'conditionOperator', { operator, type: target.type })
    return
  }
  const missing = value === undefined || value === '' || (Array.isArray(value) ? !value.length : operator === 'one-of')
  if (missing) say(`${at}.value`, 'conditionValue')
  else if (target.type === 'yes-no' && typeof value !== 'boolean') say(`${at}.value`, 'conditionValue')
  else if (target.type === 'select' || target.type === 'radio' || target.type === 'checkbox') {
    const offered = new Set(target.options.map(optionReference))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!ordered && !offered.has(String(one))) say(`${at}.value`, 'conditionOption', { value: String(one) })
    }
  }
}

function checkDefault(field: Field, at: string, { say, deps }: Around): void {
  if (field.defaultValue === undefined || !isAvailable(field)) return
  const entry = entryOf<Field>(field)
  const kept = entry.read(field.defaultValue, field, deps)
  if (kept === undefined || kept === null) say(at, 'default')
  else if (entry.flaws(kept, field, deps).length) say(at, 'default')
}
