import { EVENTS, type EventType } from '../events.ts'
import type { SiteContent } from './content.ts'
import { nextChange, phaseOf } from './phase.ts'
import type { PageKind, PlannedPage } from './plan.ts'

/** Which pages something that happened may change. `all` is always right; the rest saves work. */
export interface Affected {
  all: boolean
  kinds: ReadonlySet<PageKind>
  programIds: ReadonlySet<string>
}

export const NOTHING: Affected = { all: false, kinds: new Set(), programIds: new Set() }

const ALL: Affected = { all: true, kinds: new Set(), programIds: new Set() }

/** Pages that list calls or show the next deadline. */
const LISTS: readonly PageKind[] = ['home', 'programs', 'login']

const NO_PROGRAM: ReadonlySet<string> = new Set()

/** What of the site an event changes, as its type declares it; nothing for a type that is not declared (any more). */
export function affectedBy({ type, programId }: { type: string; programId?: string | null }): Affected {
  const pages = Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType].pages : null
  if (pages === null) return NOTHING
  if (pages === 'all') return ALL
  const programIds = programId ? new Set([programId]) : NO_PROGRAM
  if (pages === 'program') return { all: false, kinds: new Set(LISTS), programIds }
  return { all: false, kinds: new Set(programId === undefined ? ['apply'] : []), programIds }
}

/** What the clock changes: lists, and the pages of calls that are not over. */
export function affectedByTime({ programs }: SiteContent, now: Date): Affected {
  const moving = programs.filter((program) => phaseOf(program, now) !== 'closed' || endedToday(program, now))
  return { all: false, kinds: new Set(LISTS), programIds: new Set(moving.map((program) => program.id)) }
}

const endedToday = (program: SiteContent['programs'][number], now: Date): boolean =>
  nextChange(program, new Date(now.getTime() - 86_400_000)) !== null

export const isAffected = (page: PlannedPage, affected: Affected): boolean =>
  affected.all ||
  affected.kinds.has(page.kind) ||
  (page.programId !== undefined && affected.programIds.has(page.programId))

export const isNothing = (affected: Affected): boolean =>
  !affected.all && affected.kinds.size === 0 && affected.programIds.size === 0

export function both(a: Affected, b: Affected): Affected {
  return {
    all: a.all || b.all,
    kinds: new Set([...a.kinds, ...b.kinds]),
    programIds: new Set([...a.programIds, ...b.programIds]),
  }
}

/** When the platform's pages next change by themselves: an opening, a closing of a call or a category plus grace, a midnight. */
export function nextRepublishAt({ platform, programs }: SiteContent, now: Date): Date | null {
  if (platform.state === 'deleted') return null
  const times = programs.map((program) => nextChange(program, now)?.getTime()).filter((at) => at !== undefined)
  return times.length ? new Date(Math.min(...times)) : null
}
