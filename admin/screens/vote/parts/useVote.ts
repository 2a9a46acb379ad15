import { useParams } from 'react-router'
import { money } from '#client/ui/money.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import { applyChanges, changeAnswer } from '../../../app/cacheChanges.ts'
import { useAllowed, useLocale, usePath, useProgram } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'

/** The vote of the address: what endpoints call it, its addresses, what the person may change of it. */
export function useVotePlace() {
  const program = useProgram()
  const path = usePath()
  const allowed = useAllowed()
  const { voteSlug = '' } = useParams()
  const params = { programId: program.id, voteId: voteSlug }
  const base = `admin/programs/${program.slug}/examinations/public/${voteSlug}`
  return {
    program,
    params,
    at: (part = '') => path(part ? `${base}/${part}` : base),
    canUpdate: program.status === 'active' && allowed('program.evaluation.update'),
    /** Puts what is saved now where it is read. */
    show: (now: Vote) => applyChanges([changeAnswer('getVote', params, () => now)]),
  }
}

export const useVote = () => {
  const { params } = useVotePlace()
  return useApiQuery(queryOf('getVote', { params }))
}

/** "42 000 €". Costs are whole units. */
export function useAmount(currency: string): (value: number) => string {
  const locale = useLocale()
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return (value) => money({ minor: value * 10 ** digits, currency }, locale, 'whole')
}
