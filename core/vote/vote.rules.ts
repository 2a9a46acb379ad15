import type { Ballot } from './ballot.rules.ts'
import type { TallyMethod } from './tally.rules.ts'

/** How a ballot is filled in. `budget`: as many entries as their costs fit into the budget. */
export const VOTE_METHODS = ['choose-1', 'approval', 'points', 'budget', 'ranked'] as const
export type VoteMethod = (typeof VOTE_METHODS)[number]

/** Who may vote: each device once, each confirmed email address, each account, each code of an invitation. */
export const VOTE_ELIGIBILITY = ['anyone', 'email', 'signed-in', 'invited'] as const
export type VoteEligibility = (typeof VOTE_ELIGIBILITY)[number]

/** When visitors see the counts: never, after closing, at any time. */
export const VOTE_RESULTS = ['hidden', 'closing', 'live'] as const
export type VoteResults = (typeof VOTE_RESULTS)[number]

export const MOST_VOTES = 100
export const MOST_VOTE_ENTRIES = 500
export const MOST_POINTS = 100
export const MOST_COST = 1_000_000_000
export const MOST_INVITATIONS = 20_000

export interface VoteSettings {
  method: VoteMethod
  /** Of approval: how many entries a ballot names. */
  min: number
  max: number
  /** Of points: how many a ballot gives at most. */
  points: number
  /** Of budget: what the entries of a ballot cost at most, and what the winners do. */
  budget: number
  /** ISO code of the currency of costs. */
  currency: string
  eligibility: VoteEligibility
  results: VoteResults
  /** Whether a voter may replace their ballot until closing. */
  changeable: boolean
  /** What decides the winners; null: what belongs to the method. */
  tally: TallyMethod | null
  /** How many win, of methods without costs. */
  seats: number
}

export const DEFAULT_VOTE: VoteSettings = {
  method: 'choose-1',
  min: 1,
  max: 3,
  points: 10,
  budget: 0,
  currency: 'EUR',
  eligibility: 'email',
  results: 'closing',
  changeable: false,
  tally: null,
  seats: 1,
}

/** Methods that decide the winners of each kind of ballots, the usual one first. */
export const TALLIES_OF: Readonly<Record<VoteMethod, readonly [TallyMethod, ...TallyMethod[]]>> = {
  'choose-1': ['count'],
  approval: ['count', 'greedy', 'greedy-no-skip', 'equal-shares'],
  points: ['count', 'greedy', 'greedy-no-skip', 'equal-shares'],
  budget: ['greedy', 'greedy-no-skip', 'equal-shares', 'count'],
  ranked: ['irv', 'schulze', 'borda'],
}

export const tallyOf = ({ method, tally }: Pick<VoteSettings, 'method' | 'tally'>): TallyMethod =>
  tally !== null && TALLIES_OF[method].includes(tally) ? tally : TALLIES_OF[method][0]

/** What a ballot says: keys of entries, the best first where they are ranked; or points by key. */
export type Marks = string[] | Record<string, number>

export const keysOf = (marks: Marks): string[] =>
  Array.isArray(marks) ? [...marks] : Object.keys(marks as Record<string, number>)

export interface VoteEntry {
  key: string
  cost: number
}

/** Names are those of `data` of the refusal 'vote.invalid'. */
export type BallotFlaw =
  | { flaw: 'shape' }
  | { flaw: 'unknown'; keys: string[] }
  | { flaw: 'twice'; keys: string[] }
  | { flaw: 'tooFew'; least: number }
  | { flaw: 'tooMany'; most: number }
  | { flaw: 'points'; most: number }
  | { flaw: 'overBudget'; most: number; total: number }

export const costOf = (entries: readonly VoteEntry[], marks: Marks): number => {
  const costs = new Map(entries.map(({ key, cost }) => [key, cost]))
  return keysOf(marks).reduce((sum, key) => sum + (costs.get(key) ?? 0), 0)
}

export const pointsIn = (marks: Marks): number =>
  Array.isArray(marks)
    ? marks.length
    : Object.values(marks as Record<string, number>).reduce((sum, points) => sum + points, 0)

/** All that is wrong with a ballot; empty when it can be counted. */
export function flawsOf(settings: VoteSettings, entries: readonly VoteEntry[], marks: Marks): BallotFlaw[] {
  const { method } = settings
  if (Array.isArray(marks) === (method === 'points')) return [{ flaw: 'shape' }]
  const keys = keysOf(marks)
  const known = new Set(entries.map(({ key }) => key))
  const unknown = [...new Set(keys.filter((key) => !known.has(key)))]
  const twice = [...new Set(keys.filter((key, n) => keys.indexOf(key) < n))]
  return [
    ...(unknown.length > 0 ? [{ flaw: 'unknown' as const, keys: unknown }] : []),
    ...(twice.length > 0 ? [{ flaw: 'twice' as const, keys: twice }] : []),
    ...sizeFlaws(settings, entries, marks),
  ]
}

function sizeFlaws(settings: VoteSettings, entries: readonly VoteEntry[], marks: Marks): BallotFlaw[] {
  const count = keysOf(marks).length
  const between = (least: number, most: number): BallotFlaw[] =>
    count < least ? [{ flaw: 'tooFew', least }] : count > most ? [{ flaw: 'tooMany', most }] : []
  switch (settings.method) {
    case 'choose-1':
      return between(1, 1)
    case 'approval':
      return between(Math.min(settings.min, entries.length), settings.max)
    case 'ranked':
      return between(1, entries.length)
    case 'budget': {
      const total = costOf(entries, marks)
      const over: BallotFlaw[] = total > settings.budget ? [{ flaw: 'overBudget', most: settings.budget, total }] : []
      return [...between(1, entries.length), ...over]
    }
    case 'points': {
      const all = Object.values(marks as Record<string, number>)
      const isWhole = all.every((points) => Number.isInteger(points) && points > 0)
      const wrong: BallotFlaw[] =
        !isWhole || pointsIn(marks) > settings.points ? [{ flaw: 'points', most: settings.points }] : []
      return [...between(1, entries.length), ...wrong]
    }
  }
}

/** Marks as the tally reads them, by place of the entries. Keys that are not there any more count for nothing. */
export function ballotOf(method: VoteMethod, marks: Marks, placeOf: ReadonlyMap<string, number>): Ballot {
  if (method === 'ranked') return { ranking: keysOf(marks).flatMap((key) => placeOf.get(key) ?? []) }
  const points = new Map<number, number>()
  for (const key of keysOf(marks)) {
    const place = placeOf.get(key)
    if (place !== undefined) points.set(place, Array.isArray(marks) ? 1 : ((marks as Record<string, number>)[key] ?? 0))
  }
  return { points }
}

export type VotePhase = 'unpublished' | 'upcoming' | 'open' | 'paused' | 'closed'

interface Timed {
  published: boolean
  paused: boolean
  opensAt: Date | null
  closesAt: Date | null
}

/** Where a vote is now. The closing instant is not part of it any more. */
export function phaseOfVote({ published, paused, opensAt, closesAt }: Timed, now: Date): VotePhase {
  if (!published) return 'unpublished'
  if (closesAt !== null && now >= closesAt) return 'closed'
  if (opensAt !== null && now < opensAt) return 'upcoming'
  return paused ? 'paused' : 'open'
}

export const showsResults = (results: VoteResults, phase: VotePhase): boolean =>
  results === 'live' ? phase !== 'unpublished' && phase !== 'upcoming' : results === 'closing' && phase === 'closed'

/**
 * The same items in an order that the seed gives, the same each time: with a seed of each visit no entry is always first.
 * Mulberry32 and Fisher–Yates.
 */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const all = [...items]
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = all[last] as Item
    all[last] = all[other] as Item
    all[other] = kept
  }
  return all
}
