import { Duty } from '../../db/models/Duty.ts'
import { JuryConflict } from '../../db/models/JuryConflict.ts'
import { SessionEntry } from '../../db/models/SessionEntry.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import { removeCommentsOf } from './discussion.repo.ts'
import { removePreferencesOf } from './preference.repo.ts'

const COLUMNS = ['id', 'sessionId', 'responseId', 'key', 'title', 'category', 'weights', 'position'] as const
export type EntryRow = Pick<SessionEntry, (typeof COLUMNS)[number]>

/** In the order in which they came; all of a session, or these. */
export const listEntryRows = (sessionId: string, ids?: readonly string[]): Promise<EntryRow[]> =>
  rows(SessionEntry, {
    where: { sessionId, ...(ids && { id: [...ids] }) },
    attributes: COLUMNS,
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findEntry = (sessionId: string, id: string): Promise<EntryRow | null> =>
  findRow(SessionEntry, { where: { sessionId, id }, attributes: COLUMNS })

export interface NumberedEntry extends EntryRow {
  /** Of its application, as people read it; its key where there is none. */
  number: string
}

interface Listed extends Record<string, unknown> {
  id: string
  number: number | null
  title: string | null
}

/** With number and title of their applications as they are now; an application in the trash keeps what it was called. */
export async function listNumberedEntries(
  sessionId: string,
  numberText: (number: number | null) => string,
  ids?: readonly string[],
): Promise<NumberedEntry[]> {
  if (ids?.length === 0) return []
  const entries = await listEntryRows(sessionId, ids)
  const found = await select<Listed>(
    `SELECT e.id, r.number, r.title FROM session_entry e
     JOIN response r ON r.platform_id = :platformId AND r.id = e.response_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId ${ids ? 'AND e.id IN ( :ids )' : ''}`,
    { sessionId, ...(ids && { ids }) },
  )
  const now = new Map(found.map((row) => [row.id, row]))
  return entries.map((entry) => {
    const application = now.get(entry.id)
    return {
      ...entry,
      title: application?.title || entry.title,
      number: application ? numberText(application.number) : entry.key,
    }
  })
}

export const insertEntries = async (entries: readonly Omit<EntryRow, 'id'>[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += 500)
    await SessionEntry.bulkCreate(entries.slice(from, from + 500).map((entry) => ({ ...entry })))
}

export const setWeights = (id: string, weights: Record<string, number>) =>
  SessionEntry.update({ weights }, { where: { id } })

/** With sheets and conflicts. Belongs into a transaction. */
export async function removeEntryRows(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await Duty.destroy({ where: { entryId: [...ids] } })
  await JuryConflict.destroy({ where: { entryId: [...ids] } })
  await removePreferencesOf(ids)
  await removeCommentsOf(ids)
  return SessionEntry.destroy({ where: { id: [...ids] } })
}

/** Entries of applications that are removed for good. Belongs into a transaction. */
export async function removeEntriesOf(responseIds: readonly string[]): Promise<void> {
  const found = await rows(SessionEntry, { where: { responseId: [...responseIds] }, attributes: ['id'] })
  await removeEntryRows(found.map(({ id }) => id))
}

/** Submitted applications of a program among these, as entries are made of them, the first submitted first. */
export const readSubmitted = (
  programId: string,
  ids: readonly string[],
): Promise<{ id: string; externalKey: string | null; title: string; category: string | null }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(
        `SELECT r.id, r.external_key AS externalKey, r.title, c.\`key\` AS category FROM response r
         LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
         WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state = 'submitted' AND r.id IN ( :ids )
         ORDER BY r.submitted_at, r.id`,
        { programId, ids },
      )

/** Applications of a program that a file knows by these keys. */
export const readByExternalKey = (
  programId: string,
  keys: readonly string[],
): Promise<{ id: string; externalKey: string; title: string; category: string | null }[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : select(
        `SELECT r.id, r.external_key AS externalKey, r.title, c.\`key\` AS category FROM response r
         LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
         WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state <> 'deleted' AND r.external_key IN ( :keys )`,
        { programId, keys },
      )
