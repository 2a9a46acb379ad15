import { searchTerms, wordsIn } from '../response/search.rules.ts'
import type { ProgramStatus } from './program.contract.ts'
import { phaseOf } from './program.rules.ts'

/** What the order and the search of a list need of a program. */
export interface ListedProgram {
  id: string
  status: ProgramStatus
  /** The deadline that counts; see `closingToBegin`. */
  closesAt: Date | null
  archivedAt: Date | null
  deletedAt: Date | null
  /** Words of its titles and its slug; see `programSortKey`. */
  sortKey: string
}

export interface ListQuery {
  status: ProgramStatus | 'all'
  search?: string | undefined
  limit: number
  /** The page that starts after this program, or that ends before it. Unknown ones give the first page. */
  after?: string | undefined
  before?: string | undefined
}

export interface ListPage {
  ids: string[]
  /** Every program of the status, searched or not. */
  all: string[]
  totals: Record<ProgramStatus, number>
  hasNext: boolean
  hasPrevious: boolean
}

const STATUS_ORDER: readonly ProgramStatus[] = ['active', 'archived', 'deleted']

type Closing = Pick<ListedProgram, 'closesAt'>

/** Which deadline comes next: coming ones soonest first, then calls without one, then past ones latest first. */
export function byDeadline(a: Closing, b: Closing, now: Date): number {
  const group = ({ closesAt }: Closing) => (closesAt === null ? 1 : closesAt >= now ? 0 : 2)
  const one = group(a)
  if (one !== group(b)) return one - group(b)
  const between = (a.closesAt?.getTime() ?? 0) - (b.closesAt?.getTime() ?? 0)
  return one === 2 ? -between : between
}

/** Active by next deadline; what was archived or deleted last comes first, as the client's own moves put it (spec §4). */
export function compareListed(a: ListedProgram, b: ListedProgram, now: Date): number {
  const last = (one: Date | null, other: Date | null) => (other?.getTime() ?? 0) - (one?.getTime() ?? 0)
  const status = STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status)
  if (status !== 0) return status
  const order =
    a.status === 'active'
      ? byDeadline(a, b, now)
      : a.status === 'archived'
        ? last(a.archivedAt, b.archivedAt)
        : last(a.deletedAt, b.deletedAt)
  return order || (a.id < b.id ? 1 : -1)
}

const PHASES = ['open', 'upcoming', 'closed', 'draft'] as const

interface PublicCall {
  id: string
  publishedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  /** The deadline that counts; see `closingToBegin`. */
  deadlineAt: string | null
  graceMinutes: number
}

/** The public order of calls: open ones by deadline (none is last), then those to come by opening, then past ones, latest first. */
export function comparePublic(a: PublicCall, b: PublicCall, now: Date): number {
  const phase = phaseOf(a, now)
  const between = PHASES.indexOf(phase) - PHASES.indexOf(phaseOf(b, now))
  if (between !== 0) return between
  const never = Number.MAX_SAFE_INTEGER
  const at = (date: Date | null) => date?.getTime() ?? never
  const deadline = ({ deadlineAt }: PublicCall) => (deadlineAt === null ? null : new Date(deadlineAt))
  const order =
    phase === 'upcoming'
      ? at(a.opensAt) - at(b.opensAt)
      : phase === 'closed'
        ? at(b.closesAt) - at(a.closesAt)
        : at(deadline(a)) - at(deadline(b))
  return order || (a.id < b.id ? -1 : 1)
}

/** One page of a person's programs. The order depends on the clock, so it is made here rather than by an index: a platform has few. */
export function pageOfPrograms(programs: readonly ListedProgram[], query: ListQuery, now: Date): ListPage {
  const totals = { active: 0, archived: 0, deleted: 0 }
  for (const { status } of programs) totals[status]++
  const all = programs.filter(({ status }) => query.status === 'all' || status === query.status)
  const terms = searchTerms(query.search ?? '')
  const found = all
    .filter(({ sortKey }) => terms && matches(sortKey, terms))
    .sort((a, b) => compareListed(a, b, now))
    .map(({ id }) => id)
  const after = query.after ? found.indexOf(query.after) : -1
  const before = query.before ? found.indexOf(query.before) : -1
  const start = after >= 0 ? after + 1 : before >= 0 ? Math.max(0, before - query.limit) : 0
  const end = before >= 0 && after < 0 ? before : start + query.limit
  return {
    ids: found.slice(start, end),
    all: all.map(({ id }) => id),
    totals,
    hasNext: end < found.length,
    hasPrevious: start > 0,
  }
}

function matches(sortKey: string, terms: readonly string[]): boolean {
  const words = sortKey.split(' ')
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

/** What a program is searched by: the title in its own language first, then the others, then its slug. */
export function programSortKey(program: {
  title: Partial<Record<string, string>>
  lang: string
  slug: string
}): string {
  const { [program.lang]: own, ...others } = program.title
  const words = [own, ...Object.values(others), program.slug].flatMap((text) => wordsIn(text ?? ''))
  return [...[...new Set(words)].join(' ')].slice(0, 190).join('')
}
