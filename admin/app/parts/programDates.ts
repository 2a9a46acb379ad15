import { fromNow, ownZone } from '#client/ui/format.ts'
import type { Program, ProgramPhase } from '#core/program/program.contract.ts'
import { useLocale, useNow, useWords } from '../hooks.ts'

export type Dated = Pick<Program, 'phase' | 'opensAt' | 'closesAt' | 'deadlineAt' | 'zone' | 'publishedAt' | 'status'>

export const date = (iso: string | null) => (iso ? new Date(iso) : null)

const TONES: Record<ProgramPhase, 'run' | 'none'> = {
  draft: 'none',
  upcoming: 'none',
  open: 'run',
  closed: 'none',
}

/** Whether what comes next is the last moment to begin: what was begun then goes on until the closing. */
export const isLastStart = ({ phase, closesAt, deadlineAt }: Dated): boolean =>
  phase === 'open' && deadlineAt !== closesAt

/** "Ouvert, clôture dans 28 jours": the call line in words, for the header. */
export function usePhaseLine(program: Dated): { text: string; tone: 'run' | 'none' } {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const at = program.phase === 'upcoming' ? date(program.opensAt) : date(program.deadlineAt)
  const tone = TONES[program.phase]
  if (program.status !== 'active') return { text: t(`program.status.${program.status}`), tone: 'none' }
  if (!at || program.phase === 'draft') return { text: t(`program.phase.${program.phase}`), tone }
  return {
    text: t(`program.line.${isLastStart(program) ? 'lastStart' : program.phase}`, {
      when: fromNow(at, now, locale, program.zone),
    }),
    tone,
  }
}

/** Share of the time between opening and closing that is gone, 0 to 1; null without both dates. */
export function elapsedShare(
  { opensAt, deadlineAt }: Pick<Program, 'opensAt' | 'deadlineAt'>,
  now: Date,
): number | null {
  const from = date(opensAt)?.getTime()
  const to = date(deadlineAt)?.getTime()
  if (from === undefined || to === undefined || to <= from) return null
  return Math.min(1, Math.max(0, (now.getTime() - from) / (to - from)))
}

/** "heure de Paris". */
export function useZoneName(): (zone: string) => string {
  const t = useWords()
  return (zone) => {
    const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
    if (zone === 'UTC' || zone === 'Etc/UTC') return t('time.utc')
    return t(/^[aeiouyàâéèêîôû]/i.test(city) ? 'time.zoneVowel' : 'time.zone', { city })
  }
}

/** "heure de Paris" where clocks there are not the person's own; nothing has to be said of the others. */
export function useOtherZone(): (zone: string) => string {
  const zoneName = useZoneName()
  return (zone) => (zone === ownZone() ? '' : zoneName(zone))
}
