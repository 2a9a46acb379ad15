import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, type useText } from '../../../app/hooks.ts'
import { sumOf } from './criteria.ts'

export type RankedEntry = StandingShown['entries'][number]

/** A score in words, with two decimals. */
export const useScore = () => {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (value: number | null) => (value === null ? '–' : format.format(value))
}

/** Weights in percent give a total out of what one criterion has at most. */
export const usePoints = (session: EvaluationSession) => {
  const score = useScore()
  const inPercent = sumOf(session.criteria as Criterion[]) === 100
  return (total: number | null) => score(total !== null && inPercent ? total / 100 : total)
}

export const criterionName = (
  session: EvaluationSession,
  reference: string,
  text: ReturnType<typeof useText>,
): string => {
  const field = session.criteria.find((one) => one.field.reference === reference)?.field
  return field ? text(field.title) || reference : reference
}
