import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { Ballot } from '#core/vote/ballot.rules.ts'
import { type Signal, signalsOf } from '#core/vote/signals.rules.ts'
import { type TallyMethod, tally } from '#core/vote/tally.rules.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import type { VoteResultsShown } from '#core/vote/vote.contract.ts'
import { ballotOf, tallyOf } from '#core/vote/vote.rules.ts'
import { localDay } from '#core/zone.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { getProgramRow } from '../program/program.public.ts'
import type { BallotRow } from './ballot.repo.ts'
import * as ballots from './ballot.repo.ts'
import { openVote, subjectOf } from './vote.actions.ts'
import * as repo from './vote.repo.ts'
import { settingsOf, type VoteRow } from './vote.repo.ts'

export interface TallyWish {
  method?: TallyMethod | undefined
  seats?: number | undefined
  budget?: number | undefined
}

/** Counts the ballots of a vote that are not excluded. */
export async function tallyVote(row: VoteRow, wish: TallyWish = {}, all?: readonly BallotRow[]) {
  const settings = settingsOf(row)
  const entries = await repo.listVoteEntryRows(row.id)
  const placeOf = new Map(entries.map(({ key }, place) => [key, place]))
  const stored = all ?? (await ballots.listBallotRows(row.id))
  const counted: Ballot[] = stored
    .filter(({ state }) => state === 'counted')
    .map(({ marks }) => ballotOf(settings.method, marks, placeOf))
  const method = wish.method ?? tallyOf(settings)
  const found = tally(entries, counted, {
    method,
    seats: wish.seats ?? settings.seats,
    budget: wish.budget ?? settings.budget,
  })
  const titles = new Map(entries.map(({ key, title }) => [key, title]))
  return {
    method,
    ballots: found.ballots,
    excluded: stored.length - counted.length,
    items: found.items.map((item) => ({ ...item, title: titles.get(item.key) ?? item.key })),
    ...(found.rounds && { rounds: found.rounds }),
    tied: found.tied,
  }
}

const presented = (found: Awaited<ReturnType<typeof tallyVote>>, at: Date): VoteResultsShown => {
  const items = found.items.toSorted((a, b) => Number(b.won) - Number(a.won) || b.score - a.score)
  return {
    tally: found.method,
    ballots: found.ballots,
    excluded: found.excluded,
    items: items.map(({ key, title, votes, score, cost, won }) => ({ key, title, votes, score, cost, won })),
    ...(found.rounds && { rounds: found.rounds }),
    tied: found.tied,
    spent: items.reduce((sum, { won, cost }) => sum + (won ? cost : 0), 0),
    at: at.toISOString(),
  }
}

interface Kept {
  until: number
  answer: Promise<VoteResultsShown>
  /** Of the ballots and the vote that were counted. */
  stamp: Promise<string>
}

/** By vote: what many look at while it runs is counted once for all of them. */
const live = new Map<string, Kept>()
const FRESH_MS = 2_000
const MOST_LIVE = 1_000

/** The count as of the last seconds; counting takes at most a tenth of the time of the process. */
export async function liveResults(ctx: Context, row: VoteRow): Promise<VoteResultsShown> {
  const started = performance.now()
  const known = live.get(row.id)
  if (known && started < known.until) return known.answer
  if (live.size >= MOST_LIVE) live.clear()
  // Read before the ballots: what is cast meanwhile is counted the next time.
  const stamp = ballots.stampOf(row.id).then((ofBallots) => `${row.version} ${ofBallots}`)
  const count = async () => presented(await tallyVote(row), ctx.now)
  const answer = stamp.then(async (now) => ((await known?.stamp) === now && known ? known.answer : count()))
  const kept: Kept = { until: Number.POSITIVE_INFINITY, answer, stamp }
  live.set(row.id, kept)
  answer.then(
    () => {
      const done = performance.now()
      kept.until = done + Math.max(FRESH_MS, 9 * (done - started))
    },
    () => live.delete(row.id),
  )
  return answer
}

export const forgetResults = (voteId: string): void => void live.delete(voteId)

export async function getVoteResults(
  ctx: Context,
  { programId, voteId, tally: method }: ArgumentsOf<typeof contract.getVoteResults>,
): Promise<AnswerOf<typeof contract.getVoteResults>> {
  const row = await openVote(programId, voteId)
  const { zone } = await getProgramRow(programId)
  const stored = await ballots.listBallotRows(row.id)
  const days = new Map<string, number>()
  for (const { castAt } of stored) {
    const day = localDay(castAt, zone)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return {
    ...presented(await tallyVote(row, { method }, stored), ctx.now),
    perDay: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, ballots: count })),
  }
}

/* ---- review ---- */

async function readSignals(row: VoteRow): Promise<{ stored: BallotRow[]; signals: Signal[] }> {
  const stored = await ballots.listBallotRows(row.id)
  const signals = signalsOf(stored.map(({ state, ...ballot }) => ({ ...ballot, isExcluded: state === 'excluded' })))
  return { stored, signals }
}

const idsOf = (signal: Signal | undefined, stored: readonly BallotRow[]): string[] =>
  (signal?.ballots ?? []).flatMap((place) => stored[place]?.id ?? [])

export async function listVoteSignals({
  programId,
  voteId,
}: {
  programId: string
  voteId: string
}): Promise<AnswerOf<typeof contract.listVoteSignals>> {
  const { stored, signals } = await readSignals(await openVote(programId, voteId))
  return {
    items: signals.map(({ key, kind, ballots: places, from, to, entry, share, usualShare, perMinute, usual }) => ({
      ...{ key, kind, entry, share, usualShare, perMinute, usual },
      ballots: places.length,
      excluded: places.filter((place) => stored[place]?.state === 'excluded').length,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  }
}

export async function listBallots({
  programId,
  voteId,
  page,
  perPage,
  state,
  signal,
  receipt,
}: ArgumentsOf<typeof contract.listBallots>): Promise<AnswerOf<typeof contract.listBallots>> {
  const row = await openVote(programId, voteId)
  const figures = (await repo.readVoteFigures([row.id]))(row.id)
  const total = figures.ballots + figures.excluded
  let ids: string[] | undefined
  if (signal) {
    const { stored, signals } = await readSignals(row)
    ids = idsOf(
      signals.find(({ key }) => key === signal),
      stored,
    )
  }
  const found = await ballots.pageOfBallots(row.id, {
    ...{ state, ids, receipt: receipt?.trim().toUpperCase() || undefined },
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const filtered = receipt ? null : ids ? ids.length : state === undefined ? total : figures[ofState[state]]
  return {
    items: found.map(({ castAt, ...ballot }) => ({ ...ballot, castAt: castAt.toISOString() })),
    metadata: {
      ...{ page, perPage, total },
      totalFiltred: filtered,
      nbPages: filtered === null ? null : Math.max(1, Math.ceil(filtered / perPage)),
      lastId: found.at(-1)?.id ?? null,
    },
  }
}

const ofState = { counted: 'ballots', excluded: 'excluded' } as const

interface Review {
  programId: string
  voteId: string
  ballotIds?: string[] | undefined
  signal?: string | undefined
}

async function reviewed(row: VoteRow, { ballotIds, signal: name }: Review): Promise<string[]> {
  if (!name) return ballotIds ?? []
  const { stored, signals } = await readSignals(row)
  return idsOf(
    signals.find(({ key }) => key === name),
    stored,
  )
}

export async function excludeBallots(
  ctx: Context,
  { reason, ...review }: ArgumentsOf<typeof contract.excludeBallots>,
): Promise<{ changed: number }> {
  const row = await openVote(review.programId, review.voteId)
  const ids = await reviewed(row, review)
  return transaction(async () => {
    const changed = await ballots.setBallotState(row.id, ids, { state: 'excluded', reason })
    if (changed > 0)
      await record(ctx, {
        type: 'vote.ballotsExcluded',
        subject: subjectOf(row),
        programId: row.programId,
        after: { ballots: changed, reason },
      })
    forgetResults(row.id)
    return { changed }
  })
}

export async function restoreBallots(
  ctx: Context,
  review: ArgumentsOf<typeof contract.restoreBallots>,
): Promise<{ changed: number }> {
  const row = await openVote(review.programId, review.voteId)
  const ids = await reviewed(row, review)
  return transaction(async () => {
    const changed = await ballots.setBallotState(row.id, ids, { state: 'counted', reason: '' })
    if (changed > 0)
      await record(ctx, {
        type: 'vote.ballotsRestored',
        subject: subjectOf(row),
        programId: row.programId,
        after: { ballots: changed },
      })
    forgetResults(row.id)
    return { changed }
  })
}
