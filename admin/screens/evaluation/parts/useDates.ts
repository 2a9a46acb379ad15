import { fromNow, sentenceDate, sentenceDay, sentenceDeadline } from '#client/ui/format.ts'
import type { JurySession } from '#core/evaluation/juror.contract.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'

/** Dates of a session in words, by the clocks of its program. */
export function useDates(zone: string) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const deadline = (iso: string) => sentenceDeadline(new Date(iso), zone, locale)
  return {
    deadline,
    moment: (iso: string) => sentenceDate(new Date(iso), zone, locale),
    day: (iso: string) => sentenceDay(new Date(iso), zone, locale),
    fromNow: (iso: string) => fromNow(new Date(iso), now, locale, zone),
    isPast: (iso: string) => new Date(iso) <= now,
    /** "closes Sunday 29 November, 23:59, in 9 days". */
    scoring({ scoring, opensAt, closesAt }: Pick<JurySession, 'scoring' | 'opensAt' | 'closesAt'>): string {
      if (scoring === 'over') return t('evaluation.when.over')
      if (scoring === 'notOpen')
        return opensAt ? t('evaluation.when.opens', { date: deadline(opensAt) }) : t('evaluation.when.notOpen')
      if (!closesAt) return t('evaluation.when.open')
      return t('evaluation.when.closes', {
        date: deadline(closesAt),
        when: fromNow(new Date(closesAt), now, locale, zone),
      })
    },
  }
}
