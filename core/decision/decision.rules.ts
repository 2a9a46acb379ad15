/** What a session decides about an entry; a status of the program is written `status:{key}`. */
export const OUTCOMES = ['accepted', 'waitlisted', 'refused'] as const
export type PlainOutcome = (typeof OUTCOMES)[number]
export type Outcome = PlainOutcome | `status:${string}`
export const OUTCOME_PATTERN = /^(?:accepted|waitlisted|refused|status:[a-z0-9]+(?:[-_][a-z0-9]+)*)$/

export const isOutcome = (words: string): words is Outcome => words.length <= 90 && OUTCOME_PATTERN.test(words)

/** Key of the program's status that an outcome is; null for one of the three. */
export const statusKeyOf = (outcome: Outcome): string | null =>
  outcome.startsWith('status:') ? outcome.slice('status:'.length) : null

/** Milliseconds between the confirmation of a release and its start, in which it can be stopped. */
export const RELEASE_DELAY_MS = 60_000
/** How far ahead a release may be planned. */
export const LONGEST_PLAN_MS = 366 * 86_400_000

export const RELEASE_STATES = ['waiting', 'sending', 'done', 'stopped'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

export const FEEDBACK = ['none', 'anonymous', 'named'] as const
export type Feedback = (typeof FEEDBACK)[number]

export const APPEAL_STATES = ['open', 'accepted', 'upheld'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

export const LONGEST_SUBJECT = 200
export const LONGEST_BODY = 5_000
export const LONGEST_APPEAL = 5_000
export const MOST_APPEAL_DAYS = 365
/** Entries that one request decides about one by one. */
export const MOST_STAGED = 1_000

export interface RankedEntry {
  id: string
  /** Null without a score. */
  rank: number | null
  total: number | null
}

/** Piles of a ranking: so many ranks, or totals from a value on. */
export type Cut =
  | { by: 'ranking'; accepted: number; waitlisted: number; others: 'refused' | 'none' }
  | { by: 'score'; accepted: number; waitlisted: number | null; others: 'refused' | 'none' }

export interface Piles {
  outcomes: Map<string, PlainOutcome | null>
  /** Entries beyond the number asked for, which share the last rank of a pile with others. */
  tied: number
}

/**
 * Entries of a ranking in piles. Entries of the same rank stand in the same pile, so that no pile is chosen by chance; `tied` says by
 * how many a pile is larger than asked. What has no score stays undecided.
 */
export function pilesOf(entries: readonly RankedEntry[], cut: Cut): Piles {
  const scored = entries
    .flatMap(({ id, rank, total }) => (rank === null || total === null ? [] : [{ id, rank, total }]))
    .sort((a, b) => a.rank - b.rank)
  const rest = cut.others === 'refused' ? ('refused' as const) : null
  const outcomes = new Map<string, PlainOutcome | null>()
  let tied = 0
  if (cut.by === 'score') {
    const { accepted, waitlisted } = cut
    for (const { id, total } of scored)
      outcomes.set(
        id,
        total >= accepted ? 'accepted' : waitlisted !== null && total >= waitlisted ? 'waitlisted' : rest,
      )
    return { outcomes, tied }
  }
  const fill = (from: number, count: number): number => {
    let to = Math.min(from + count, scored.length)
    const end = to
    while (to > from && to < scored.length && scored[to]?.rank === scored[to - 1]?.rank) to++
    tied += to - end
    return to
  }
  const accepted = fill(0, cut.accepted)
  const waitlisted = fill(accepted, Math.max(0, cut.accepted + cut.waitlisted - accepted))
  for (const [place, { id }] of scored.entries())
    outcomes.set(id, place < accepted ? 'accepted' : place < waitlisted ? 'waitlisted' : rest)
  return { outcomes, tied }
}

/** Those that were chosen within quotas are accepted, the next ones are on the waiting list. */
export function pilesOfSelection(
  entries: readonly RankedEntry[],
  chosen: ReadonlySet<string>,
  { waitlisted, others }: { waitlisted: number; others: 'refused' | 'none' },
): Piles {
  const rest = entries.filter(({ id, rank }) => rank !== null && !chosen.has(id))
  const { outcomes, tied } = pilesOf(rest, { by: 'ranking', accepted: 0, waitlisted, others })
  for (const { id } of entries) if (chosen.has(id)) outcomes.set(id, 'accepted')
  return { outcomes, tied }
}

/** Whether an applicant may appeal now. `days` after the release, none where it is null. */
export function mayAppeal(
  { releasedAt, days, appealed }: { releasedAt: Date; days: number | null; appealed: boolean },
  now: Date,
): boolean {
  return !appealed && days !== null && now < appealEnd(releasedAt, days)
}

/** The instant at which the time for appeals is over. */
export const appealEnd = (releasedAt: Date, days: number): Date => new Date(releasedAt.getTime() + days * 86_400_000)
