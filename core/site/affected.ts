import { EVENTS, type EventType } from '../events.ts'
import type { SiteContent } from './content.ts'
import type { PlannedPage } from './page.ts'
import { PAGE_KINDS, SITE_CLOCKS } from './plan.ts'

/** Programs of a topic whose own pages change. */
type Programs = ReadonlySet<string> | 'every'

/** Which pages something that happened may change: all, or those that show one of the topics. */
export type Affected = 'all' | ReadonlyMap<string, Programs>

export const NOTHING: Affected = new Map()

/** What of the site an event changes, as its type declares it; nothing for a type that is not declared (any more). */
export function affectedBy({ type, programId }: { type: string; programId?: string | null }): Affected {
  const pages = Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType].pages : null
  if (pages === null) return NOTHING
  if (pages === 'all') return 'all'
  return new Map([[pages, programId === undefined ? 'every' : new Set(programId === null ? [] : [programId])]])
}

/** What the clock changes. */
export const affectedByTime = (content: SiteContent, now: Date): Affected =>
  new Map(SITE_CLOCKS.map(({ topic, programs }) => [topic, new Set(programs(content, now))]))

export function isAffected({ kind, programId }: PlannedPage, affected: Affected): boolean {
  if (affected === 'all') return true
  return [...affected].some(([topic, programs]) => {
    const shown = PAGE_KINDS.get(kind)?.shows?.[topic]
    if (shown !== 'own') return shown === 'any'
    return programs === 'every' || (programId !== undefined && programs.has(programId))
  })
}

export const isNothing = (affected: Affected): boolean => affected !== 'all' && affected.size === 0

export function both(a: Affected, b: Affected): Affected {
  if (a === 'all' || b === 'all') return 'all'
  const of = (topic: string): Programs => {
    const [one, other] = [a.get(topic) ?? NONE, b.get(topic) ?? NONE]
    return one === 'every' || other === 'every' ? 'every' : new Set([...one, ...other])
  }
  return new Map([...a.keys(), ...b.keys()].map((topic) => [topic, of(topic)]))
}

const NONE: ReadonlySet<string> = new Set()

/** When the platform's pages next change by themselves. */
export function nextRepublishAt(content: SiteContent, now: Date): Date | null {
  if (content.platform.state === 'deleted') return null
  const times = SITE_CLOCKS.flatMap(({ next }) => next(content, now)?.getTime() ?? [])
  return times.length ? new Date(Math.min(...times)) : null
}
