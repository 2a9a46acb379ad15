import { createContext, useContext } from 'react'
import type { LogEntry } from '#core/log/log.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'

/** Words of a type; one without words shows as it is written. */
export function useTypeName(): (type: string) => string {
  const t = useWords()
  return (type) => t(`log.type.${type.replaceAll('.', '_')}`, { defaultValue: type })
}

/** Where moments are told: the program's own zone, as everywhere in it. */
export const Zone = createContext('UTC')

/** What an entry is about. An application that has no title yet has no name either. */
export function useSubjectName(): (subject: LogEntry['subject']) => string {
  const t = useWords()
  return ({ kind, id, name }) => name ?? (kind === 'response' ? t('responses.untitled') : id)
}

/** Who did it: a name, or what acted where there is none, as on a command line without one. */
export function useActorName(): (actor: LogEntry['actor']) => string {
  const t = useWords()
  return ({ kind, name }) => (name && (kind === 'user' || name !== kind) ? name : t(`log.actor.${kind}`))
}

/** When it happened, to the second. */
export function useMoment(): (at: string, full?: 'full') => string {
  const locale = useLocale()
  const zone = useContext(Zone)
  return (at, full) =>
    // Month first in English, as in every table.
    new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : tagOf(locale), {
      timeZone: zone,
      hourCycle: 'h23',
      day: '2-digit',
      month: '2-digit',
      ...(full ? { year: 'numeric' } : {}),
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).format(new Date(at))
}
