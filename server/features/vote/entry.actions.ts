import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import type { VoteEntryShown } from '#core/vote/vote.contract.ts'
import { MOST_VOTE_ENTRIES } from '#core/vote/vote.rules.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { idsOfListing } from '../response/ids.ts'
import { tallyVote } from './tally.actions.ts'
import { assertNotBegun, openVote, subjectOf } from './vote.actions.ts'
import * as repo from './vote.repo.ts'

export async function listVoteEntries({ programId, voteId }: { programId: string; voteId: string }): Promise<{
  items: VoteEntryShown[]
}> {
  const row = await openVote(programId, voteId)
  const entries = await repo.listVoteEntryRows(row.id)
  const { items } = await tallyVote(row)
  const votes = new Map(items.map(({ key, votes }) => [key, votes]))
  return { items: entries.map((entry) => present(entry, votes.get(entry.key) ?? 0)) }
}

const present = ({ id, key, responseId, title, summary, cost }: repo.VoteEntryRow, votes: number): VoteEntryShown => ({
  ...{ id, key, responseId, title, summary, cost, votes },
})

/** Throws 'vote.tooManyEntries', 'vote.begun'. */
export async function addVoteEntries(
  ctx: Context,
  { programId, voteId, responseIds, filters, byHand }: ArgumentsOf<typeof contract.addVoteEntries>,
): Promise<{ added: number; total: number }> {
  const row = await openVote(programId, voteId)
  const asked = responseIds ?? (filters ? await idsThatMatch(ctx, programId, filters) : [])
  return transaction(async () => {
    await lockEditableProgram(programId)
    const known = await repo.listVoteEntryRows(row.id)
    const held = new Set(known.map(({ responseId }) => responseId))
    const found = await repo.readSubmittedForVote(
      programId,
      [...new Set(asked)].filter((id) => !held.has(id)),
    )
    const fresh = [
      ...found.map(({ id, title }) => ({ responseId: id, title: title.slice(0, 300) || '–', summary: '', cost: 0 })),
      ...(byHand ? [{ ...byHand, responseId: null }] : []),
    ]
    if (fresh.length === 0) return { added: 0, total: known.length }
    await assertNotBegun(row.id, [])
    if (known.length + fresh.length > MOST_VOTE_ENTRIES)
      throw new Problem('vote.tooManyEntries', { data: { most: MOST_VOTE_ENTRIES } })
    const keys = new Set(known.map(({ key }) => key))
    let number = 0
    const nextKey = (): string => {
      for (;;) {
        const key = String(++number)
        if (keys.has(key)) continue
        keys.add(key)
        return key
      }
    }
    const start = (known.at(-1)?.position ?? -1) + 1
    await repo.insertVoteEntries(
      fresh.map((entry, n) => ({ ...entry, sessionId: row.id, key: nextKey(), position: start + n })),
    )
    await tell(ctx, row, { added: fresh.length })
    return { added: fresh.length, total: known.length + fresh.length }
  })
}

const tell = (ctx: Context, row: repo.VoteRow, changed: Partial<Record<'added' | 'changed' | 'removed', number>>) =>
  record(ctx, {
    type: 'vote.entriesChanged',
    subject: subjectOf(row),
    programId: row.programId,
    after: { added: 0, changed: 0, removed: 0, ...changed },
  })

async function idsThatMatch(
  ctx: Context,
  programId: string,
  filters: NonNullable<ArgumentsOf<typeof contract.addVoteEntries>['filters']>,
): Promise<string[]> {
  const program = await getProgramRow(programId)
  const ids: string[] = []
  const readerId = ctx.actor.kind === 'user' ? userOf(ctx).id : ''
  const listing = idsOfListing(ctx, program, { ...filters, status: 'submitted' }, { facetPermissions: [], readerId })
  for await (const page of listing) {
    ids.push(...page)
    if (ids.length > MOST_VOTE_ENTRIES) throw new Problem('vote.tooManyEntries', { data: { most: MOST_VOTE_ENTRIES } })
  }
  return ids
}

/** Throws 'vote.begun' for another cost once ballots were cast. */
export async function updateVoteEntry(
  ctx: Context,
  { programId, voteId, voteEntryId, title, summary, cost }: ArgumentsOf<typeof contract.updateVoteEntry>,
): Promise<VoteEntryShown> {
  const row = await openVote(programId, voteId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const entry = (await repo.listVoteEntryRows(row.id)).find(({ id }) => id === voteEntryId)
    if (!entry) throw new Problem('resource.notFound')
    if (cost !== entry.cost) await assertNotBegun(row.id, [])
    await repo.setVoteEntry(voteEntryId, { title, summary, cost })
    await tell(ctx, row, { changed: 1 })
    const { items } = await tallyVote(row)
    return present({ ...entry, title, summary, cost }, items.find(({ key }) => key === entry.key)?.votes ?? 0)
  })
}

/** Throws 'vote.begun'. */
export async function removeVoteEntries(
  ctx: Context,
  { programId, voteId, entryIds }: ArgumentsOf<typeof contract.removeVoteEntries>,
): Promise<{ removed: number }> {
  const row = await openVote(programId, voteId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    await assertNotBegun(row.id, [])
    const removed = await repo.removeVoteEntryRows(row.id, entryIds)
    if (removed > 0) await tell(ctx, row, { removed })
    return { removed }
  })
}
