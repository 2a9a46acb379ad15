import {
  type Answers,
  answerOf,
  type Field,
  type FieldOf,
  type FormDefinition,
  isSeparator,
} from '../form/definition.ts'

/** Field types that a criterion may have; `sep-title` is the heading of a group. */
export const CRITERION_TYPES = [
  'linear-scale',
  'number',
  'notation',
  'yes-no',
  'radio',
  'textarea',
  'sep-title',
] as const
export type CriterionType = (typeof CRITERION_TYPES)[number]
export type CriterionField = FieldOf<CriterionType>

/** A question to jurors. Its field's reference is what notes, rankings and imports call it by. */
export interface Criterion {
  field: CriterionField
  /** What its score is multiplied with in the total; 0: not counted. */
  weight: number
  /** Keys of the categories whose entries it is asked of; empty: all. */
  categories: string[]
  /** Score of each option of a `radio`, by its reference; without one a choice has no score. */
  points?: { [option: string]: number }
}

export const MOST_CRITERIA = 60
export const MOST_WEIGHT = 1000

const SCORED: readonly CriterionType[] = ['linear-scale', 'number', 'notation', 'yes-no', 'radio']

/** Whether its answers are numbers that a ranking can use. */
export const isScored = ({ field, points }: Criterion): boolean =>
  SCORED.includes(field.type) && (field.type !== 'radio' || Object.keys(points ?? {}).length > 0)

/** Whether its scores count in the total. */
export const isCounted = (criterion: Criterion): boolean => criterion.weight > 0 && isScored(criterion)

export const isAskedIn = ({ categories }: Criterion, category: string | null): boolean =>
  categories.length === 0 || (category !== null && categories.includes(category))

/** The score sheet of an entry, as a form. */
export const sheetForm = (criteria: readonly Criterion[], category: string | null): FormDefinition => ({
  fields: criteria.filter((criterion) => isAskedIn(criterion, category)).map(({ field }): Field => field),
})

/** The number that an answer stands for; null where there is none. */
export function scoreOf({ field, points }: Criterion, notes: Answers): number | null {
  const answer = answerOf(notes, field.reference)
  if (answer === null || isSeparator(field)) return null
  if (field.type === 'yes-no') return answer === true ? 1 : answer === false ? 0 : null
  if (field.type === 'radio')
    return typeof answer === 'string' && points && Object.hasOwn(points, answer) ? (points[answer] ?? null) : null
  return typeof answer === 'number' && field.type !== 'textarea' ? answer : null
}

/** Lowest and highest score that a criterion can give; null where it has no bound. */
export function boundsOf({ field, points }: Criterion): { least: number | null; most: number | null } {
  switch (field.type) {
    case 'linear-scale':
      return { least: field.from, most: field.to }
    case 'notation':
      return { least: 1, most: field.stars }
    case 'yes-no':
      return { least: 0, most: 1 }
    case 'radio': {
      const values = Object.values(points ?? {})
      return values.length === 0
        ? { least: null, most: null }
        : { least: Math.min(...values), most: Math.max(...values) }
    }
    default:
      return { least: field.rules?.min ?? null, most: field.rules?.max ?? null }
  }
}

/**
 * Weighted mean of one sheet, over the criteria that have a score; null without any.
 * `weights` are those of the entry, where it has its own.
 */
export function sheetMean(
  criteria: readonly Criterion[],
  notes: Answers,
  weights: Readonly<Record<string, number>> | null = null,
): number | null {
  let sum = 0
  let whole = 0
  for (const criterion of criteria) {
    const score = isCounted(criterion) ? scoreOf(criterion, notes) : null
    if (score === null) continue
    const weight = weights ? (weights[criterion.field.reference] ?? 0) : criterion.weight
    sum += score * weight
    whole += weight
  }
  return whole > 0 ? sum / whole : null
}
