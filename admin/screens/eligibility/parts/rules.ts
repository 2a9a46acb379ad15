import type { EligibilityRule } from '#core/eligibility/eligibility.rules.ts'
import {
  type Comparison,
  type Condition,
  type Field,
  type FormDefinition,
  optionReference,
} from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import { isAskedOf } from '#core/form/validate.ts'

/** A refusal over one question, as the page shows it. `none-of` is stored as several comparisons that hold together. */
export interface Simple {
  field: string
  operator: 'equals' | 'one-of' | 'none-of' | 'less' | 'greater'
  value: Comparison['value']
}

const COMPARABLE: ReadonlySet<Field['type']> = new Set([
  'yes-no',
  'validation',
  'select',
  'radio',
  'country',
  'number',
  'linear-scale',
  'date',
])

/** The questions that refusals can be about. */
export const comparableIn = ({ fields }: FormDefinition): Field[] =>
  unfold(fields).filter((field) => COMPARABLE.has(field.type) && isAskedOf(field))

export function operatorsOf({ type }: Field): Simple['operator'][] {
  switch (type) {
    case 'yes-no':
    case 'validation':
      return ['equals']
    case 'number':
    case 'linear-scale':
    case 'date':
      return ['less', 'greater']
    default:
      return ['one-of', 'none-of']
  }
}

function firstValue(field: Field): Comparison['value'] {
  switch (field.type) {
    case 'yes-no':
    case 'validation':
      return false
    case 'number':
    case 'linear-scale':
      return 1
    case 'date':
      return ''
    default:
      return 'options' in field ? field.options.slice(0, 1).map(optionReference) : []
  }
}

export const newComparison = (field: Field): Simple => ({
  field: field.reference,
  operator: operatorsOf(field)[0] ?? 'equals',
  value: firstValue(field),
})

export const newRule = (field: Field): EligibilityRule => ({
  when: toCondition(newComparison(field)),
  categories: [],
  reason: {},
})

export function toCondition({ field, operator, value }: Simple): Condition {
  const values = [value ?? []].flat()
  if (operator !== 'none-of') return { field, operator, ...(value !== undefined && { value }) }
  return { and: values.map((one) => ({ field, operator: 'not-equals', value: one })) }
}

/** A refusal as the page shows it: one comparison, or several of which all or one have to be met. */
export interface Compound {
  joint: 'and' | 'or'
  parts: Simple[]
}

export const toWhen = ({ joint, parts }: Compound): Condition => {
  const [first, ...others] = parts.map(toCondition)
  if (!first || others.length > 0)
    return joint === 'and' ? { and: parts.map(toCondition) } : { or: parts.map(toCondition) }
  return first
}

/** Null for a condition that the page cannot show: nested, or with another operator. */
export function fromWhen(when: Condition): Compound | null {
  const one = fromCondition(when)
  if (one) return { joint: 'and', parts: [one] }
  const joint = 'and' in when ? 'and' : 'or'
  const inner = 'and' in when ? when.and : 'or' in when ? when.or : []
  const parts = inner.map(fromCondition).filter((part) => part !== null)
  return parts.length > 0 && parts.length === inner.length ? { joint, parts } : null
}

/** Null for what is no comparison of one question that the page can show. */
export function fromCondition(when: Condition): Simple | null {
  if ('or' in when) return null
  if ('and' in when) {
    const parts = when.and.filter((part): part is Comparison => 'field' in part && part.operator === 'not-equals')
    const [first] = parts
    if (!first || parts.length < when.and.length || parts.some(({ field }) => field !== first.field)) return null
    return { field: first.field, operator: 'none-of', value: parts.map(({ value }) => String(value)) }
  }
  const { field, operator, value } = when
  switch (operator) {
    case 'equals':
      return typeof value === 'boolean'
        ? { field, operator, value }
        : { field, operator: 'one-of', value: [String(value)] }
    case 'not-equals':
      return typeof value === 'boolean' ? null : { field, operator: 'none-of', value: [String(value)] }
    case 'one-of':
    case 'less':
    case 'greater':
      return { field, operator, value }
    default:
      return null
  }
}
