import { Problem } from '#core/problem.ts'
import type { Pabulib } from '#core/vote/pabulib.ts'
import {
  keysOf,
  type Marks,
  MOST_COST,
  MOST_VOTE_ENTRIES,
  pointsIn,
  type VoteMethod,
  type VoteSettings,
} from '#core/vote/vote.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { insertBallots, votedKeys } from './ballot.repo.ts'
import { importedKeyOf } from './cast.actions.ts'
import { forgetResults } from './tally.actions.ts'
import { subjectOf } from './vote.actions.ts'
import * as repo from './vote.repo.ts'
import { settingsOf, type VoteRow } from './vote.repo.ts'
import { forgetVoting } from './voting.ts'

export interface ImportedVote {
  /** Null: the file says nothing of how people voted. */
  method: VoteMethod | null
  budget: number | null
  /** Those that the vote does not have yet are added. */
  entries: { key: string; title: string; cost: number }[]
  ballots: { voter: string; marks: Marks; castAt?: Date }[]
}

const METHODS: Readonly<Record<string, VoteMethod>> = {
  approval: 'approval',
  'choose-1': 'choose-1',
  cumulative: 'points',
  scoring: 'points',
  ordinal: 'ranked',
}

/** What a Pabulib file says, as votes have it. */
export function voteOfPabulib({ meta, choices, names, ballots, voters }: Pabulib): ImportedVote {
  const keyAt = (place: number): string => choices[place]?.key ?? ''
  const budget = Number((meta.get('budget') ?? '').replace(',', '.'))
  return {
    method: METHODS[meta.get('vote_type') ?? 'approval'] ?? 'approval',
    budget: budget > 0 ? Math.round(budget) : null,
    entries: choices.map(({ key, cost }, place) => ({ key, title: names[place] ?? key, cost: Math.round(cost) })),
    ballots: ballots.map((ballot, n) => ({
      voter: voters[n] || String(n + 1),
      marks:
        'ranking' in ballot
          ? ballot.ranking.map(keyAt)
          : isPlain(meta)
            ? [...ballot.points.keys()].map(keyAt)
            : Object.fromEntries([...ballot.points].map(([place, points]) => [keyAt(place), points])),
    })),
  }
}

const isPlain = (meta: Pabulib['meta']): boolean => METHODS[meta.get('vote_type') ?? 'approval'] !== 'points'

export interface ImportOutcome {
  entries: number
  ballots: number
  /** Of voters who have one already. */
  known: number
}

/**
 * Takes entries and ballots into a vote, all or none. A voter of the file has one ballot, whatever it is imported how often. The way
 * of voting is that of the file as long as nobody has voted. Throws 'vote.tooManyEntries', 'vote.fileInvalid'.
 */
export async function importVote(ctx: Context, row: VoteRow, given: ImportedVote): Promise<ImportOutcome> {
  const outcome = await transaction(async () => {
    await lockEditableProgram(row.programId)
    const known = await repo.listVoteEntryRows(row.id)
    const held = new Set(known.map(({ key }) => key))
    const fresh = given.entries.filter(({ key }) => !held.has(key))
    if (known.length + fresh.length > MOST_VOTE_ENTRIES)
      throw new Problem('vote.tooManyEntries', { data: { most: MOST_VOTE_ENTRIES } })
    assertFits(given, new Set([...held, ...fresh.map(({ key }) => key)]))
    const start = (known.at(-1)?.position ?? -1) + 1
    await repo.insertVoteEntries(
      fresh.map(({ key, title, cost }, n) => ({
        ...{ sessionId: row.id, responseId: null, key, cost, summary: '' },
        title: title.slice(0, 300),
        position: start + n,
      })),
    )
    const { ballots: before, excluded } = (await repo.readVoteFigures([row.id]))(row.id)
    if (before + excluded === 0) await adoptMethod(row, given)
    const made = given.ballots.map(({ voter, marks, castAt = ctx.now }) => ({
      ...importedKeyOf(ctx, row, voter),
      ...{ sessionId: row.id, marks, castAt, network: '', device: '', domain: '' },
    }))
    const unique = [...new Map(made.map((ballot) => [ballot.voterKey, ballot])).values()]
    const voted = new Set<string>()
    for (let from = 0; from < unique.length; from += 1_000)
      for (const key of await votedKeys(
        row.id,
        unique.slice(from, from + 1_000).map(({ voterKey }) => voterKey),
      ))
        voted.add(key)
    const rows = unique.filter(({ voterKey }) => !voted.has(voterKey))
    await insertBallots(rows)
    if (fresh.length + rows.length > 0)
      await record(ctx, {
        type: 'vote.ballotsImported',
        subject: subjectOf(row),
        programId: row.programId,
        after: { entries: fresh.length, ballots: rows.length },
      })
    return { entries: fresh.length, ballots: rows.length, known: given.ballots.length - rows.length }
  })
  forgetVoting(row.id)
  forgetResults(row.id)
  return outcome
}

/** Throws 'vote.fileInvalid' with what is wrong. */
function assertFits({ entries, ballots }: ImportedVote, known: ReadonlySet<string>): void {
  const keys = new Set(ballots.flatMap(({ marks }) => keysOf(marks).filter((key) => !known.has(key))))
  const flaws = [
    ...entries.filter(({ cost }) => cost > MOST_COST).map(({ key }) => `The cost of ${key} is too high.`),
    ...entries.filter(({ key }) => !/^[!-~]{1,80}$/.test(key)).map(({ key }) => `"${key.slice(0, 80)}" is no key.`),
    ...[...keys].slice(0, 20).map((key) => `There is no entry "${key.slice(0, 80)}".`),
  ]
  if (flaws.length > 0) throw new Problem('vote.fileInvalid', { data: { flaws: flaws.join('\n') } })
}

/** The way of voting of the file, wide enough for its ballots. */
async function adoptMethod(row: VoteRow, { method, budget, ballots, entries }: ImportedVote): Promise<void> {
  const settings = settingsOf(row)
  const next: VoteSettings = { ...settings, ...(method && { method }), ...(budget !== null && { budget }) }
  const most = (measure: (marks: Marks) => number, least: number) =>
    ballots.reduce((high, { marks }) => Math.max(high, measure(marks)), least)
  if (next.method === 'approval') {
    next.max = most((marks) => keysOf(marks).length, Math.min(settings.max, Math.max(1, entries.length)))
    next.min = Math.min(next.min, next.max)
  }
  if (next.method === 'points') next.points = most(pointsIn, settings.points)
  await repo.updateVoteAt(row.id, row.version, { settings: next })
}
