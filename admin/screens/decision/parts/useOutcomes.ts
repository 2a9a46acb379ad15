import type { DecisionOverview } from '#core/decision/decision.contract.ts'
import { OUTCOMES, type Outcome, statusKeyOf } from '#core/decision/decision.rules.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'

/** What can be decided, and what each decision is called. */
export function useOutcomes(statuses: DecisionOverview['statuses']) {
  const t = useWords()
  const text = useText()
  const { program } = useSessionPlace()
  const nameOf = (outcome: string | null): string => {
    if (outcome === null) return t('decisions.outcome.none')
    const key = statusKeyOf(outcome as Outcome)
    if (key === null) return t(`decisions.outcome.${outcome}`)
    const status = statuses.find((one) => one.key === key)
    return status ? text(status.title, program.lang) : key
  }
  const all: Outcome[] = [...OUTCOMES, ...statuses.map(({ key }): Outcome => `status:${key}`)]
  return { all, nameOf, options: all.map((value) => ({ value: value as string, label: nameOf(value) })) }
}
