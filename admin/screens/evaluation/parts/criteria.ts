import {
  CRITERION_TYPES,
  type Criterion,
  type CriterionField,
  type CriterionType,
  isCounted,
  isScored,
} from '#core/evaluation/criterion.rules.ts'
import type { Comparison, Condition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'

/** Types in the order in which they are offered. */
export const OFFERED: readonly CriterionType[] = CRITERION_TYPES

export const isHeading = ({ field }: Pick<Criterion, 'field'>): boolean => field.type === 'sep-title'

function fieldOf(type: CriterionType, reference: string): CriterionField {
  const base = { reference, title: {} as Text }
  switch (type) {
    case 'linear-scale':
      return { ...base, type, required: true, from: 0, to: 10 }
    case 'number':
      return { ...base, type, required: true, rules: { min: 0, max: 20 } }
    case 'notation':
      return { ...base, type, required: true, stars: 5 }
    case 'radio':
      return {
        ...base,
        type,
        required: true,
        options: [
          { reference: 'o1', text: {} },
          { reference: 'o2', text: {} },
        ],
      }
    case 'yes-no':
      return { ...base, type, required: true }
    case 'textarea':
      return { ...base, type }
    case 'sep-title':
      return { ...base, type }
  }
}

/** `c4`: one that no other has. */
export function newReference(taken: Iterable<string>, letter = 'c'): string {
  const known = new Set(taken)
  let n = known.size + 1
  while (known.has(`${letter}${n}`)) n++
  return `${letter}${n}`
}

const referencesOf = (criteria: readonly Criterion[]) => criteria.map(({ field }) => field.reference)

/** A new criterion; its weight is what the others leave of 100. */
export function newCriterion(type: CriterionType, criteria: readonly Criterion[]): Criterion {
  const made: Criterion = { field: fieldOf(type, newReference(referencesOf(criteria))), weight: 0, categories: [] }
  const left = 100 - sumOf(criteria)
  return isScored(made) && type !== 'yes-no' && left > 0 ? { ...made, weight: left } : made
}

export const copyOf = (criterion: Criterion, criteria: readonly Criterion[]): Criterion => ({
  ...criterion,
  field: { ...criterion.field, reference: newReference(referencesOf(criteria)) },
  weight: 0,
})

export const sumOf = (criteria: readonly Criterion[]): number =>
  round(criteria.filter(isCounted).reduce((sum, { weight }) => sum + weight, 0))

const round = (value: number): number => Math.round(value * 100) / 100

/** The weights that count, in the same proportions and 100 together; what rounding leaves goes to the heaviest. */
export function adjusted(criteria: readonly Criterion[]): Criterion[] {
  const sum = sumOf(criteria)
  if (sum === 0) return [...criteria]
  const next = criteria.map((one) => (isCounted(one) ? { ...one, weight: Math.round((one.weight * 100) / sum) } : one))
  const rest = 100 - sumOf(next)
  const heaviest = next.filter(isCounted).sort((a, b) => b.weight - a.weight)[0]
  return next.map((one) => (one === heaviest ? { ...one, weight: round(one.weight + rest) } : one))
}

/** Criteria with another reference of one of them: conditions that name it follow. */
export function renamed(criteria: readonly Criterion[], from: string, to: string): Criterion[] {
  const inCondition = (condition: Condition): Condition =>
    'and' in condition
      ? { and: condition.and.map(inCondition) }
      : 'or' in condition
        ? { or: condition.or.map(inCondition) }
        : condition.field === from
          ? { ...condition, field: to }
          : condition
  return criteria.map((one) => ({
    ...one,
    field: {
      ...one.field,
      reference: one.field.reference === from ? to : one.field.reference,
      ...(one.field.visibleWhen && { visibleWhen: inCondition(one.field.visibleWhen) }),
    },
  }))
}

/** Criteria without one of them, and without conditions that name it. */
export function without(criteria: readonly Criterion[], reference: string): Criterion[] {
  const names = (condition: Condition): boolean =>
    'and' in condition
      ? condition.and.some(names)
      : 'or' in condition
        ? condition.or.some(names)
        : condition.field === reference
  return criteria
    .filter(({ field }) => field.reference !== reference)
    .map((one) => {
      const { visibleWhen, ...field } = one.field
      return visibleWhen && names(visibleWhen) ? { ...one, field: field as CriterionField } : one
    })
}

/** The condition as the editor writes it: one comparison; null for one that is made of several. */
export const simpleCondition = (condition: Condition | undefined): Comparison | null =>
  condition && 'field' in condition ? condition : null

/** Criteria that the condition of another can look at. */
export const comparable = (criteria: readonly Criterion[], reference: string): Criterion[] => {
  const place = criteria.findIndex(({ field }) => field.reference === reference)
  return criteria.slice(0, Math.max(0, place)).filter(({ field }) => !['sep-title', 'textarea'].includes(field.type))
}

export function newCondition({ field }: Criterion): Comparison {
  if (field.type === 'yes-no') return { field: field.reference, operator: 'equals', value: true }
  if (field.type === 'radio')
    return { field: field.reference, operator: 'equals', value: field.options[0]?.reference ?? '' }
  return {
    field: field.reference,
    operator: 'at-least',
    value: field.type === 'linear-scale' ? field.to : field.type === 'notation' ? field.stars : 0,
  }
}
