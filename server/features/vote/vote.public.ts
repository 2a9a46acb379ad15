import type { SiteVote } from '#core/vote/vote.site.ts'
import { listEntriesOfVotes, listVoteRows, settingsOf } from './vote.repo.ts'

/** What public pages read: every vote that is or was published, in their order. */
export async function readPublicVotes(): Promise<SiteVote[]> {
  const found = (await listVoteRows()).filter(({ publishedAt }) => publishedAt !== null)
  const entries = Map.groupBy(await listEntriesOfVotes(found.map(({ id }) => id)), ({ sessionId }) => sessionId)
  return found.map((row) => ({
    ...{ id: row.id, programId: row.programId, slug: row.slug, published: row.published },
    ...{ title: row.title, summary: row.summary },
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    settings: settingsOf(row),
    entries: (entries.get(row.id) ?? []).map(({ id, responseId, key, title, summary, cost }) => ({
      ...{ id, key, title, summary, cost },
      about: responseId ?? id,
    })),
  }))
}

export { forgetResponsesOfVotes } from './vote.repo.ts'
