import { randomBytes } from 'node:crypto'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { isReservedSlug, slugOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import { DEFAULT_VOTE, MOST_VOTES, phaseOfVote, TALLIES_OF, type VoteSettings } from '#core/vote/vote.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { together, withFreeSlug } from '../../db/free-slug.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { seal } from '../../secrets.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { VOTE_SALT } from './sealed.ts'
import * as repo from './vote.repo.ts'
import { settingsOf, type VoteFigures, type VoteRow, type VoteValues } from './vote.repo.ts'
import { forgetVoting } from './voting.ts'

/** Throws 'resource.notFound'. */
export async function openVote(programId: string, idOrSlug: string): Promise<VoteRow> {
  const found = await repo.findVote(idOrSlug, programId)
  if (!found) throw new Problem('resource.notFound')
  return found
}

export const subjectOf = ({ id, title }: Pick<VoteRow, 'id' | 'title'>) => ({
  kind: 'vote' as const,
  id,
  name: pick(title, 'fr'),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const present = (row: VoteRow, figures: VoteFigures, now: Date): Vote => {
  const { id, slug, title, summary, published, paused, opensAt, closesAt, version } = row
  return {
    ...{ id, slug, title, summary, published, paused, figures, version },
    phase: phaseOfVote(row, now),
    opensAt: iso(opensAt),
    closesAt: iso(closesAt),
    settings: settingsOf(row),
  }
}

async function show(ctx: Context, programId: string, id: string): Promise<Vote> {
  const row = await openVote(programId, id)
  return present(row, (await repo.readVoteFigures([row.id]))(row.id), ctx.now)
}

export async function listVotes(ctx: Context, { programId }: { programId: string }): Promise<{ items: Vote[] }> {
  const found = await repo.listVoteRows(programId)
  const figuresOf = await repo.readVoteFigures(found.map(({ id }) => id))
  return { items: found.map((row) => present(row, figuresOf(row.id), ctx.now)) }
}

export const getVote = (ctx: Context, { programId, voteId }: { programId: string; voteId: string }): Promise<Vote> =>
  show(ctx, programId, voteId)

/** Throws 'vote.slugTaken', 'vote.tooMany'. */
export async function createVote(
  ctx: Context,
  { programId, title, slug, method }: ArgumentsOf<typeof contract.createVote>,
): Promise<Vote> {
  const { lang } = await getProgramRow(programId)
  const make = async (taken: string): Promise<string> => {
    await lockEditableProgram(programId)
    const known = await repo.listVoteRows(programId)
    if (known.length >= MOST_VOTES) throw new Problem('vote.tooMany', { data: { most: MOST_VOTES } })
    const id = await repo.insertVote({
      ...{ programId, title, slug: taken, summary: {}, published: false, publishedAt: null, paused: false },
      ...{ opensAt: null, closesAt: null },
      settings: { ...DEFAULT_VOTE, ...(method && { method }) },
      sealedSalt: seal(ctx.app.config, VOTE_SALT, randomBytes(24).toString('base64url')),
      position: (known.at(-1)?.position ?? -1) + 1,
    })
    await record(ctx, { type: 'vote.created', subject: subjectOf({ id, title }), programId, after: { slug: taken } })
    return id
  }
  const id = slug ? await underSlug(slug, make) : await withFreeSlug('vote', slugOf(pick(title, lang)), make)
  return show(ctx, programId, id)
}

async function underSlug(slug: string, make: (slug: string) => Promise<string>): Promise<string> {
  const taken = () =>
    new Problem('vote.slugTaken', { issues: [{ at: 'body.slug', rule: 'vote.slugTaken' }], data: { slug } })
  if (isReservedSlug(slug)) throw taken()
  return together(() => make(slug)).catch((error) => {
    throw isUniqueViolation(error) ? taken() : error
  })
}

/** What may not change once ballots were cast: they would not mean the same any more. */
const FROZEN = ['method', 'min', 'max', 'points', 'budget', 'currency', 'eligibility'] as const

/** Throws 'resource.stale' with what stands now, 'vote.datesInvalid', 'vote.settingsInvalid', 'vote.begun' with what is frozen. */
export async function updateVote(
  ctx: Context,
  { programId, voteId, version, settings, opensAt, closesAt, ...texts }: ArgumentsOf<typeof contract.updateVote>,
): Promise<Vote> {
  const before = await openVote(programId, voteId)
  const opens = opensAt === undefined ? before.opensAt : opensAt && new Date(opensAt)
  const closes = closesAt === undefined ? before.closesAt : closesAt && new Date(closesAt)
  if (opens && closes && opens >= closes)
    throw new Problem('vote.datesInvalid', { issues: [{ at: 'body.closesAt', rule: 'vote.datesInvalid' }] })
  const was = settingsOf(before)
  const next = settings && { ...was, ...defined(settings) }
  if (next) {
    assertSettings(next)
    const frozen = FROZEN.filter((name) => next[name] !== was[name])
    if (frozen.length > 0) await assertNotBegun(before.id, frozen)
  }
  const values: VoteValues = {
    ...(texts.title && { title: texts.title }),
    ...(texts.summary && { summary: texts.summary }),
    ...(next && { settings: next }),
    ...(opensAt !== undefined && { opensAt: opens || null }),
    ...(closesAt !== undefined && { closesAt: closes || null }),
  }
  const changed = await transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await repo.updateVoteAt(before.id, version, values)))
      throw new Problem('resource.stale', { data: { current: await show(ctx, programId, before.id) } })
    const after = await openVote(programId, before.id)
    await record(ctx, {
      type: 'vote.updated',
      subject: subjectOf(after),
      programId,
      before: changedIn(before, after),
      after: changedIn(after, before),
    })
    return show(ctx, programId, before.id)
  })
  forgetVoting(before.id)
  return changed
}

/** Throws 'vote.settingsInvalid'. */
function assertSettings({ method, min, max, tally, budget }: VoteSettings): void {
  const issues = [
    ...(method === 'approval' && min > max ? [{ at: 'body.settings.max', rule: 'vote.settingsInvalid' }] : []),
    ...(method === 'budget' && budget <= 0 ? [{ at: 'body.settings.budget', rule: 'required' }] : []),
    ...(tally !== null && !TALLIES_OF[method].includes(tally)
      ? [{ at: 'body.settings.tally', rule: 'vote.settingsInvalid' }]
      : []),
  ]
  if (issues.length > 0) throw new Problem('vote.settingsInvalid', { issues })
}

/** Throws 'vote.begun' once there is a ballot. */
export async function assertNotBegun(id: string, changed: readonly string[]): Promise<void> {
  const { ballots, excluded, waiting } = (await repo.readVoteFigures([id]))(id)
  if (ballots + excluded + waiting > 0)
    throw new Problem('vote.begun', {
      issues: changed.map((name) => ({ at: `body.settings.${name}`, rule: 'vote.begun' })),
      data: { ballots },
    })
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }

const shown = (row: VoteRow): Record<string, unknown> => ({
  title: row.title,
  summary: row.summary,
  opensAt: iso(row.opensAt),
  closesAt: iso(row.closesAt),
  ...settingsOf(row),
})

/** What of a vote differs from another state of it. */
function changedIn(row: VoteRow, other: VoteRow): Record<string, unknown> {
  const there = shown(other)
  return Object.fromEntries(
    Object.entries(shown(row)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(there[name])),
  )
}

const CHANGES = {
  published: { published: true },
  unpublished: { published: false },
  paused: { paused: true },
  resumed: { paused: false },
} as const

/** Throws 'vote.notReady' with what is missing. */
export async function setVoteState(
  ctx: Context,
  { programId, voteId, state }: ArgumentsOf<typeof contract.setVoteState>,
): Promise<Vote> {
  const before = await openVote(programId, voteId)
  const change: VoteValues = CHANGES[state]
  const [name, value] = Object.entries(change)[0] as ['published' | 'paused', boolean]
  if (before[name] === value) return show(ctx, programId, before.id)
  if (state === 'published') {
    assertSettings(settingsOf(before))
    const { entries } = (await repo.readVoteFigures([before.id]))(before.id)
    if (entries < 2) throw new Problem('vote.notReady', { data: { entries } })
  }
  const changed = await transaction(async () => {
    await lockEditableProgram(programId)
    const values = { ...change, ...(state === 'published' && { publishedAt: before.publishedAt ?? ctx.now }) }
    if (!(await repo.updateVoteAt(before.id, before.version, values)))
      throw new Problem('resource.stale', { data: { current: await show(ctx, programId, before.id) } })
    await record(ctx, { type: `vote.${state}`, subject: subjectOf(before), programId })
    return show(ctx, programId, before.id)
  })
  forgetVoting(before.id)
  return changed
}

/** Throws 'vote.notEmpty' once a ballot was cast. */
export async function deleteVote(
  ctx: Context,
  { programId, voteId }: ArgumentsOf<typeof contract.deleteVote>,
): Promise<void> {
  const row = await openVote(programId, voteId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const { ballots, excluded, entries } = (await repo.readVoteFigures([row.id]))(row.id)
    if (ballots + excluded > 0) throw new Problem('vote.notEmpty', { data: { ballots: ballots + excluded } })
    await repo.removeVote(row.id)
    await record(ctx, {
      type: 'vote.deleted',
      subject: subjectOf(row),
      programId,
      before: { slug: row.slug, entries },
    })
  })
}
