import { sameValue } from '#core/manifest/canonical.ts'
import { type ManifestVote, tidyVote } from '#core/vote/vote.manifest.ts'
import { DEFAULT_VOTE } from '#core/vote/vote.rules.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { createVote, deleteVote, getVote, setVoteState, updateVote } from './vote.actions.ts'
import * as repo from './vote.repo.ts'

async function manifestOf(row: repo.VoteRow): Promise<ManifestVote> {
  const { id, slug, title, summary, opensAt, closesAt, published, settings } = row
  const entries = (await repo.listVoteEntryRows(id)).filter(({ responseId }) => responseId === null)
  return tidyVote({
    ...{ slug, title, summary, published, settings },
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    entries: entries.map(({ key, title, summary, cost }) => ({ key, title, summary, cost })),
  })
}

/** Makes the votes of a program be these, by their slugs. One with ballots is not removed: 'vote.notEmpty'. */
async function applyVotes(ctx: Context, programId: string, target: readonly ManifestVote[]): Promise<void> {
  const known = await repo.listVoteRows(programId)
  for (const { id, slug } of known)
    if (!target.some((each) => each.slug === slug)) await deleteVote(ctx, { programId, voteId: id })
  for (const said of target) {
    const was = known.find(({ slug }) => slug === said.slug)
    if (was && sameValue(await manifestOf(was), tidyVote(said))) continue
    // Of a program that is copied, the address is that of the original.
    const isFree = (await repo.findVote(said.slug)) === null
    const { id } = was ?? (await createVote(ctx, { programId, title: said.title, ...(isFree && { slug: said.slug }) }))
    await write(ctx, { programId, voteId: id }, said)
  }
}

async function write(ctx: Context, of: { programId: string; voteId: string }, said: ManifestVote): Promise<void> {
  const before = await getVote(ctx, of)
  await updateVote(ctx, {
    ...of,
    version: before.version,
    title: said.title,
    summary: said.summary ?? {},
    opensAt: said.opensAt ?? null,
    closesAt: said.closesAt ?? null,
    settings: { ...DEFAULT_VOTE, ...said.settings },
  })
  await writeEntries(of.voteId, said.entries ?? [])
  const isPublished = said.published ?? false
  if (isPublished !== before.published)
    await setVoteState(ctx, { ...of, state: isPublished ? 'published' : 'unpublished' })
}

async function writeEntries(voteId: string, said: NonNullable<ManifestVote['entries']>): Promise<void> {
  const all = await repo.listVoteEntryRows(voteId)
  const byHand = all.filter(({ responseId }) => responseId === null)
  const gone = byHand.filter(({ key }) => !said.some((entry) => entry.key === key))
  if (gone.length > 0)
    await repo.removeVoteEntryRows(
      voteId,
      gone.map(({ id }) => id),
    )
  for (const [position, { key, title, summary = '', cost = 0 }] of said.entries()) {
    const was = byHand.find((entry) => entry.key === key)
    if (was) await repo.setVoteEntry(was.id, { title, summary, cost, position })
    else await repo.insertVoteEntries([{ sessionId: voteId, responseId: null, key, title, summary, cost, position }])
  }
}

export const voteParts: ManifestParts = {
  program: [
    {
      property: 'votes',
      async read(_ctx, programIds) {
        const found = await Promise.all(
          programIds.map(async (id) => [id, await Promise.all((await repo.listVoteRows(id)).map(manifestOf))] as const),
        )
        return new Map(found)
      },
      apply: (ctx, programId, votes: ManifestVote[]) => applyVotes(ctx, programId, votes),
    },
  ],
}
