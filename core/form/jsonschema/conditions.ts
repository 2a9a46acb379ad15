import type { Comparison, Condition, Field } from '../definition.ts'
import {
  isObject,
  type JsonSchema,
  keyOf,
  lost,
  optionValue,
  type Pending,
  type Place,
  type Reading,
  type Shown,
} from './reading.ts'

/**
 * `if … then required` becomes `required_if`; branches with questions of their own are answered, to be shown on their condition.
 * The rest of `then` and `else` is told.
 */
export function readConditional(
  r: Reading,
  rule: JsonSchema,
  where: string,
  path: readonly string[],
  pending: Pending[],
): Shown[] {
  const shown: Shown[] = []
  const test = isObject(rule.if) ? conditionOf(r, rule.if, `${where}/if`, path) : null
  if (!test) {
    lost(r, where, 'if', 'condition')
    return shown
  }
  for (const [branch, condition] of [
    ['then', test],
    ['else', negated(test)],
  ] as const) {
    const consequence = rule[branch]
    if (!isObject(consequence)) continue
    const asks = isObject(consequence.properties) && condition !== null
    if (asks && condition) shown.push({ schema: consequence, where: `${where}/${branch}`, condition })
    const rest = Object.keys(consequence).filter(
      (keyword) => keyword !== 'required' && !(asks && (keyword === 'properties' || keyword === 'type')),
    )
    if (rest.length) lost(r, `${where}/${branch}`, rest.join(', '), 'conditionEffect')
    const required = Array.isArray(consequence.required) ? (consequence.required as string[]) : []
    if (required.length && !condition) lost(r, `${where}/${branch}`, 'required', 'opposite')
    else if (required.length && condition)
      pending.push({ where: `${where}/${branch}`, condition, required: required.map((name) => [...path, name]) })
  }
  return shown
}

/** The properties that a test names, all of which must hold; null when one cannot be said. Fields are named by path until all are made. */
function conditionOf(r: Reading, test: JsonSchema, where: string, path: readonly string[]): Condition | null {
  const parts: (Condition | null)[] = []
  for (const [name, schema] of Object.entries(isObject(test.properties) ? test.properties : {})) {
    if (!isObject(schema)) continue
    const field = [...path, name].join('/')
    if (schema.const !== undefined) parts.push({ field, operator: 'equals', value: schema.const as string })
    else if (Array.isArray(schema.enum)) parts.push({ field, operator: 'one-of', value: schema.enum as string[] })
    else if (isObject(schema.contains) && schema.contains.const !== undefined) {
      parts.push({ field, operator: 'contains', value: schema.contains.const as string })
    } else if (isObject(schema.not) && schema.not.const !== undefined) {
      parts.push({ field, operator: 'not-equals', value: schema.not.const as string })
    } else if (typeof schema.minimum === 'number') parts.push({ field, operator: 'at-least', value: schema.minimum })
    else if (typeof schema.maximum === 'number') parts.push({ field, operator: 'at-most', value: schema.maximum })
    else if (schema.minLength === 1 || schema.minItems === 1) parts.push({ field, operator: 'not-empty' })
    else if (isObject(schema.properties)) parts.push(conditionOf(r, schema, where, [...path, name]))
    else parts.push(null)
  }
  const named = new Set(Object.keys(isObject(test.properties) ? test.properties : {}))
  for (const name of Array.isArray(test.required) ? (test.required as string[]) : []) {
    if (!named.has(name)) parts.push({ field: [...path, name].join('/'), operator: 'not-empty' })
  }
  for (const keyword of Object.keys(test)) {
    if (keyword === 'anyOf' && Array.isArray(test.anyOf)) {
      const some = (test.anyOf as JsonSchema[]).map((one) => conditionOf(r, one, where, path))
      parts.push(some.includes(null) ? null : { or: some as Condition[] })
    } else if (keyword === 'allOf' && Array.isArray(test.allOf)) {
      parts.push(...(test.allOf as JsonSchema[]).map((one) => conditionOf(r, one, where, path)))
    } else if (keyword === 'not' && isObject(test.not)) {
      const inner = conditionOf(r, test.not, where, path)
      parts.push(inner && negated(inner))
    } else if (!['properties', 'required', 'type'].includes(keyword)) parts.push(null)
  }
  if (!parts.length || parts.includes(null)) return null
  return parts.length === 1 ? (parts[0] as Condition) : { and: parts as Condition[] }
}

/** Hangs conditional requirements on their fields, once all fields have their references. */
export function hangRequirements(r: Reading, pending: readonly Pending[]): void {
  for (const { where, condition, required } of pending) {
    for (const path of required) {
      const field = r.byPath.get(path.join('/'))
      const unasked: string[] = []
      const named = withReferences(r, condition, unasked)
      if (!field || !named) {
        lost(r, where, `required: ${path.join('/')}`, field ? 'conditionTarget' : 'severalQuestions')
        continue
      }
      if (field.required) continue
      const before = field.rules?.required_if
      field.rules = { ...field.rules, required_if: before ? { or: [before, named] } : named }
      r.carried.push(`${field.reference}: required_if`)
      for (const name of unasked) lost(r, where, `required: ${path.join('/')} if ${name}`, 'conditionTarget')
    }
  }
}

/** The condition with references in place of paths; null when it hangs on what is not asked, all of which goes into `unasked`. */
function withReferences(r: Reading, condition: Condition, unasked: string[]): Condition | null {
  if ('and' in condition || 'or' in condition) {
    const parts = ('and' in condition ? condition.and : condition.or).map((part) => withReferences(r, part, unasked))
    const known = parts.filter((part) => part !== null)
    if ('and' in condition) return known.length === parts.length ? { and: known } : null
    return known.length ? { or: known } : null
  }
  const target = r.byPath.get(condition.field)
  // An object is there as soon as one of its questions is answered.
  const inside = target ? [] : [...r.byPath].filter(([key]) => key.startsWith(`${condition.field}/`))
  if (inside.length > 0 && (condition.operator === 'not-empty' || condition.operator === 'empty')) {
    const { operator } = condition
    const parts = inside.map(([, { reference }]) => ({ field: reference, operator }))
    return operator === 'not-empty' ? { or: parts } : { and: parts }
  }
  if (!target) unasked.push(condition.field)
  return target ? { ...condition, field: target.reference, ...valueFor(target, condition) } : null
}

/** Hangs conditions on the questions that are asked in some cases only. */
export function hangVisibility(r: Reading): void {
  for (const { field, where, condition } of r.shown) {
    const named = withReferences(r, condition, [])
    if (!named) {
      lost(r, where, `condition of ${field.reference}`, 'conditionTarget')
      continue
    }
    field.visibleWhen = field.visibleWhen ? { or: [field.visibleWhen, named] } : named
    r.carried.push(`${field.reference}: visibleWhen`)
  }
}

export function partlyRequired(place: Place, base: readonly string[], pending: Pending[]): void {
  const inner = Array.isArray(place.schema.required) ? (place.schema.required as string[]) : []
  const names = Object.keys(isObject(place.schema.properties) ? place.schema.properties : {})
  for (const name of inner) {
    const others = names.filter((one) => one !== name).map((one) => keyOf(base, [...place.path, one]))
    const condition: Condition = { or: others.map((field) => ({ field, operator: 'not-empty' as const })) }
    if (others.length) pending.push({ where: place.where, condition, required: [[...base, ...place.path, name]] })
  }
}

/** The opposite of a condition; null where it cannot be said. */
function negated(condition: Condition): Condition | null {
  if ('and' in condition || 'or' in condition) {
    const parts = ('and' in condition ? condition.and : condition.or).map(negated)
    if (parts.includes(null)) return null
    return 'and' in condition ? { or: parts as Condition[] } : { and: parts as Condition[] }
  }
  const opposite: Partial<Record<Comparison['operator'], Comparison['operator']>> = {
    equals: 'not-equals',
    'not-equals': 'equals',
    contains: 'not-contains',
    'not-empty': 'empty',
    empty: 'not-empty',
    'at-least': 'less',
    'at-most': 'greater',
  }
  const operator = opposite[condition.operator]
  return operator ? { ...condition, operator } : null
}

/** A compared value as the field's options carry it. */
function valueFor(target: Field, { value }: Comparison): { value?: Comparison['value'] } {
  if (value === undefined) return {}
  if (target.type !== 'select' && target.type !== 'radio' && target.type !== 'checkbox') return { value }
  return { value: Array.isArray(value) ? value.map(optionValue) : optionValue(value) }
}
