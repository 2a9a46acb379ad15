import { FILE_KINDS } from '../file/kinds.ts'
import type { Issue } from '../problem.ts'
import { type Around, checkBounds, checkReference, isWritten, type Say, type TypeCheck } from './checking.ts'
import { comparedField } from './compared.ts'
import { conditionPath, isOfSeveral } from './conditionPath.ts'
import { COUNTRIES } from './countries.ts'
import { cyclesOf } from './cycles.ts'
import {
  type AvailableType,
  type Comparison,
  type Condition,
  type Field,
  type FormDefinition,
  isSeparator,
  optionReference,
  type Rules,
} from './definition.ts'
import { type FormDeps, plainDeps } from './deps.ts'
import { flattenFields } from './fields.ts'
import { patternOf } from './pattern.ts'
import { unreachableIn } from './reach.ts'
import { isDate } from './read.ts'
import { entryOf, isAvailable } from './registry.ts'
import { checkSizes } from './sizes.ts'
import { postcodeFlaw } from './types/address/postcodes.ts'
import { CHECKS } from './types/checks.ts'
import { unfold } from './unfold.ts'

/** For whoever checks a form or tries it out: all but what the server alone has. */
export const checkDeps = (zone: string, now = new Date()): FormDeps => ({
  ...plainDeps(zone, now),
  countries: COUNTRIES,
  pattern: patternOf,
  postcode: postcodeFlaw,
})

/**
 * Everything that keeps a definition from being published, at once, each with its place (`fields[3].options[1].reference`).
 * Shape is the contract's; this is its sizes, named, and the sense of it: references, conditions and their cycles, bounds, defaults.
 */
export function checkDefinition(definition: FormDefinition, deps: FormDeps): Issue[] {
  const issues = checkSizes(definition)
  const say: Say = (at, rule, params) => issues.push({ at, rule: `definition.${rule}`, ...(params && { params }) })
  const seen = new Map<string, string>()
  checkLevel(definition.fields, 'fields', {
    say,
    deps,
    seen,
    around: new Map(),
    inGroup: false,
    checkLevel,
    checkField,
    checkCondition: (condition, at, owner, reach) => checkCondition(condition, at, owner, reach, say),
  })
  const cycles = cyclesOf(definition.fields)
  for (const cycle of cycles) {
    const first = cycle[0] ?? ''
    const field = flattenFields(unfold(definition.fields)).find(({ reference }) => reference === first)
    const setting = field?.visibleWhen ? 'visibleWhen' : 'formula'
    say(`${seen.get(first) ?? first}.${setting}`, 'conditionCycle', { fields: cycle.join(' → ') })
  }
  // What depends on itself has no order in which it could be looked at.
  for (const { reference, field } of cycles.length ? [] : unreachableIn(unfold(definition.fields)))
    say(`${seen.get(reference) ?? reference}.visibleWhen`, 'unreachable', { field })
  return issues
}

/** What is wrong however the work goes on: too large to be kept, or two bounds that contradict each other. */
export const checkContradictions = (definition: FormDefinition, deps: FormDeps): Issue[] => [
  ...checkSizes(definition),
  ...checkDefinition(definition, deps).filter(({ rule }) => rule === 'definition.bounds'),
]

/** What `checkDefinition` says, and that there is something to answer: an empty draft is no mistake, an empty version is. */
export function checkPublishable(definition: FormDefinition, deps: FormDeps): Issue[] {
  const issues = checkDefinition(definition, deps)
  return definition.fields.length > 0 ? issues : [...issues, { at: 'fields', rule: 'definition.fieldsEmpty' }]
}

function checkLevel(fields: readonly Field[], at: string, around: Around): void {
  const { say, seen } = around
  const reach = new Map([...around.around, ...unfold(fields).map((field) => [field.reference, field] as const)])
  for (const [n, field] of fields.entries()) {
    const place = `${at}[${n}]`
    checkReference(field.reference, `${place}.reference`, seen, say)
    if (!seen.has(field.reference)) seen.set(field.reference, place)
    checkField(field, place, { ...around, around: reach })
  }
}

function checkField(field: Field, place: string, around: Around): void {
  const { say, around: reach } = around
  if (!isAvailable(field)) {
    say(`${place}.type`, 'typeUnavailable', { type: (field as Field).type })
    return
  }
  const { words, parts } = checkOf(field)
  if (words) words(field, place, say)
  else if (!isWritten(field.title)) say(`${place}.title`, 'title')
  checkRules(field, `${place}.rules`, say)
  checkCondition(field.visibleWhen, `${place}.visibleWhen`, field, reach, say)
  checkCondition(field.rules?.required_if, `${place}.rules.required_if`, field, reach, say)
  parts?.(field, place, around)
  checkDefault(field, `${place}.defaultValue`, around)
}

const checkOf = (field: Field): TypeCheck<Field> => CHECKS[field.type as AvailableType] as TypeCheck<Field>

function checkRules(field: Field, at: string, say: Say): void {
  const rules = field.rules ?? {}
  const meant = checkOf(field).rules ?? []
  for (const [rule, value] of Object.entries(rules)) {
    if (value === undefined || rule === 'required_if') continue
    if (!meant.includes(rule as keyof Rules)) say(`${at}.${rule}`, 'ruleForType', { rule, type: field.type })
  }
  for (const { least, most } of boundsOf(rules)) checkBounds(rules[least], rules[most], `${at}.${most}`, say)
  const options = 'options' in field ? field.options.length : Number.POSITIVE_INFINITY
  if (meant.includes('min-array-length') && (rules['min-array-length'] ?? 0) > options)
    say(`${at}.min-array-length`, 'boundsOptions', { max: options })
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

/** Bounds of the same thing, whichever of their names a form uses for them. */
const PAIRS = [
  { least: ['w-min-value', 'w-min-character', 'min'], most: ['w-max-value', 'w-max-character', 'max'] },
  { least: ['min-array-length'], most: ['max-array-length'] },
  { least: ['file-min-count'], most: ['file-max-count'] },
] as const

/** The narrowest bounds that are set. */
function boundsOf(rules: Rules) {
  const tightest = <Name extends keyof Rules>(names: readonly Name[], sign: 1 | -1) =>
    names
      .filter((name) => rules[name] !== undefined)
      .toSorted((one, other) => sign * (Number(rules[one]) - Number(rules[other])))[0]
  return PAIRS.flatMap((pair) => {
    const [least, most] = [tightest(pair.least, -1), tightest(pair.most, 1)]
    return least && most ? [{ least, most }] : []
  })
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
  const path = conditionPath(condition.field)
  const target = comparedField(path, reach)
  if (!target || isSeparator(target)) say(`${at}.field`, 'conditionField', { field: condition.field })
  else if ((path.inner ?? path.reference) === owner.reference)
    say(`${at}.field`, 'conditionSelf', { field: condition.field })
  else {
    if (condition.entries && !isOfSeveral(path)) say(`${at}.entries`, 'conditionEntries', { field: condition.field })
    checkComparison(condition, target, at, say)
  }
}

function checkComparison(condition: Comparison, target: Field, at: string, say: Say): void {
  const { operator, value } = condition
  if (operator === 'empty' || operator === 'not-empty') return
  const compared = isAvailable(target) ? checkOf(target).compared : undefined
  const ordered = ['greater', 'at-least', 'less', 'at-most'].includes(operator)
  if (compared === 'nothing' || (compared === 'count' && !ordered)) {
    say(`${at}.operator`, 'conditionOperator', { operator, type: target.type })
    return
  }
  const missing = value === undefined || value === '' || (Array.isArray(value) ? !value.length : operator === 'one-of')
  if (missing) say(`${at}.value`, 'conditionValue')
  else if (compared === 'boolean' && typeof value !== 'boolean') say(`${at}.value`, 'conditionValue')
  else if (compared === 'option' && 'options' in target) {
    const offered = new Set(target.options.map(optionReference))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!ordered && !offered.has(String(one))) say(`${at}.value`, 'conditionOption', { value: String(one) })
    }
  }
}

function checkDefault(field: Field, at: string, { say, deps }: Around): void {
  if (field.defaultValue === undefined || !isAvailable(field)) return
  const entry = entryOf<Field>(field)
  const preset = entry.read(field.defaultValue, field, deps)
  if (preset === undefined || preset === null) say(at, 'default')
  else if (entry.flaws(preset, field, deps).length) say(at, 'default')
}
