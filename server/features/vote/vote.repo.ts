import { literal } from 'sequelize'
import { DEFAULT_VOTE, type VoteSettings } from '#core/vote/vote.rules.ts'
import { Ballot } from '../../db/models/Ballot.ts'
import { VoteEntry } from '../../db/models/VoteEntry.ts'
import { VoteInvitation } from '../../db/models/VoteInvitation.ts'
import { VoteSession } from '../../db/models/VoteSession.ts'
import { WaitingBallot } from '../../db/models/WaitingBallot.ts'
import { findRow, rows } from '../../db/rows.ts'
import { removeSlugs, takeSlug } from '../../db/slugs.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'programId',
  'slug',
  'title',
  'summary',
  'published',
  'publishedAt',
  'paused',
  'opensAt',
  'closesAt',
  'settings',
  'sealedSalt',
  'position',
  'version',
] as const
export type VoteRow = Pick<VoteSession, (typeof COLUMNS)[number]>

const ORDER: [string, 'ASC'][] = [
  ['position', 'ASC'],
  ['id', 'ASC'],
]

/** Votes of a program, in their order; of the platform without one. */
export const listVoteRows = (programId?: string): Promise<VoteRow[]> =>
  rows(VoteSession, { where: programId ? { programId } : {}, attributes: COLUMNS, order: ORDER })

export const settingsOf = ({ settings }: Pick<VoteRow, 'settings'>): VoteSettings => ({ ...DEFAULT_VOTE, ...settings })

const isId = (words: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(words)

/** By its id or slug; on the whole platform without a program. */
export const findVote = (idOrSlug: string, programId?: string): Promise<VoteRow | null> =>
  findRow(VoteSession, {
    where: { ...(programId && { programId }), ...(isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }) },
    attributes: COLUMNS,
  })

export type VoteValues = Partial<
  Pick<VoteRow, 'title' | 'summary' | 'published' | 'publishedAt' | 'paused' | 'opensAt' | 'closesAt' | 'settings'>
>

/** Throws a unique violation when the slug is taken, by a program or a session too. */
export async function insertVote(values: Omit<VoteRow, 'id' | 'version'>): Promise<string> {
  const { id } = await VoteSession.create(values)
  await takeSlug('vote', id, values.slug)
  return id
}

/** False when somebody changed it since `version`. */
export async function updateVoteAt(id: string, version: number, values: VoteValues): Promise<boolean> {
  const [changed] = await VoteSession.update(values, { where: { id, version } })
  return changed === 1
}

/** Everything of a vote. Belongs into a transaction. */
export async function removeVote(id: string): Promise<void> {
  const of = { where: { sessionId: id } }
  await Ballot.destroy(of)
  await WaitingBallot.destroy(of)
  await VoteInvitation.destroy(of)
  await VoteEntry.destroy(of)
  await VoteSession.destroy({ where: { id } })
  await removeSlugs(id)
}

export interface VoteFigures {
  entries: number
  ballots: number
  excluded: number
  waiting: number
  invited: number
}

const NONE: VoteFigures = { entries: 0, ballots: 0, excluded: 0, waiting: 0, invited: 0 }

/** By vote. */
export async function readVoteFigures(ids: readonly string[]): Promise<(id: string) => VoteFigures> {
  if (ids.length === 0) return () => NONE
  const counted = async (table: string, condition = '') =>
    new Map(
      (
        await select<{ id: string; count: number }>(
          `SELECT session_id AS id, COUNT(*) AS count FROM ${table} WHERE platform_id = :platformId AND session_id IN ( :ids ) ${condition} GROUP BY session_id`,
          { ids },
          { count: 'number' },
        )
      ).map((row) => [row.id, row.count]),
    )
  const entries = await counted('vote_entry')
  const ballots = await counted('ballot', "AND state = 'counted'")
  const excluded = await counted('ballot', "AND state = 'excluded'")
  const waiting = await counted(
    'waiting_ballot',
    'AND NOT EXISTS (SELECT 1 FROM ballot WHERE ballot.platform_id = :platformId AND ballot.session_id = waiting_ballot.session_id AND ballot.voter_key = waiting_ballot.voter_key)',
  )
  const invited = await counted('vote_invitation')
  return (id) => ({
    entries: entries.get(id) ?? 0,
    ballots: ballots.get(id) ?? 0,
    excluded: excluded.get(id) ?? 0,
    waiting: waiting.get(id) ?? 0,
    invited: invited.get(id) ?? 0,
  })
}

/* ---- entries ---- */

const ENTRY = ['id', 'sessionId', 'responseId', 'key', 'title', 'summary', 'cost', 'position'] as const
export type VoteEntryRow = Pick<VoteEntry, (typeof ENTRY)[number]>

export const listVoteEntryRows = (sessionId: string): Promise<VoteEntryRow[]> =>
  rows(VoteEntry, { where: { sessionId }, attributes: ENTRY, order: ORDER })

export const listEntriesOfVotes = (sessionIds: readonly string[]): Promise<VoteEntryRow[]> =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : rows(VoteEntry, { where: { sessionId: [...sessionIds] }, attributes: ENTRY, order: ORDER })

export const insertVoteEntries = async (entries: readonly Omit<VoteEntryRow, 'id'>[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += 500)
    await VoteEntry.bulkCreate(entries.slice(from, from + 500).map((entry) => ({ ...entry })))
}

export const setVoteEntry = (
  id: string,
  values: Partial<Pick<VoteEntryRow, 'title' | 'summary' | 'cost' | 'position'>>,
) => VoteEntry.update(values, { where: { id } })

export const removeVoteEntryRows = (sessionId: string, ids: readonly string[]): Promise<number> =>
  VoteEntry.destroy({ where: { sessionId, id: [...ids] } })

/** An application that is removed for good keeps its ballots, under its key alone. */
export const forgetResponsesOfVotes = (responseIds: readonly string[]) =>
  VoteEntry.update(
    { responseId: null, title: literal('`key`') as unknown as string, summary: '' },
    { where: { responseId: [...responseIds] } },
  )

/** Submitted applications of a program among these, the first submitted first. */
export const readSubmittedForVote = (
  programId: string,
  ids: readonly string[],
): Promise<{ id: string; externalKey: string | null; title: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(
        `SELECT r.id, r.external_key AS externalKey, r.title FROM response r
         WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state = 'submitted' AND r.id IN ( :ids )
         ORDER BY r.submitted_at, r.id`,
        { programId, ids },
      )

/* ---- invitations ---- */

const INVITATION = ['id', 'sessionId', 'code', 'email', 'emailKey', 'sentAt'] as const
export type InvitationRow = Pick<VoteInvitation, (typeof INVITATION)[number]>

export const findInvitation = (sessionId: string, code: string): Promise<InvitationRow | null> =>
  findRow(VoteInvitation, { where: { sessionId, code }, attributes: INVITATION })

export const listInvitationRows = (
  sessionId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvitationRow[]> =>
  rows(VoteInvitation, { where: { sessionId }, attributes: INVITATION, order: [['id', 'ASC']], offset, limit })

export const invitedKeys = async (sessionId: string, emailKeys: readonly string[]): Promise<Set<string>> =>
  new Set(
    emailKeys.length === 0
      ? []
      : (await rows(VoteInvitation, { where: { sessionId, emailKey: [...emailKeys] }, attributes: ['emailKey'] })).map(
          ({ emailKey }) => emailKey ?? '',
        ),
  )

export const insertInvitations = async (all: readonly Omit<InvitationRow, 'id'>[]): Promise<void> => {
  for (let from = 0; from < all.length; from += 500)
    await VoteInvitation.bulkCreate(all.slice(from, from + 500).map((row) => ({ ...row })))
}

/** Addresses of a person among those who were invited. */
export const forgetInvited = (emailKey: string) =>
  VoteInvitation.update({ email: null, emailKey: null }, { where: { emailKey } })
