import type { Leaning } from '#core/evaluation/session.rules.ts'
import { JuryConflict } from '../../db/models/JuryConflict.ts'
import { JuryPreference } from '../../db/models/JuryPreference.ts'
import { rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = ['jurorId', 'entryId', 'value'] as const
export type PreferenceRow = Pick<JuryPreference, (typeof COLUMNS)[number]>

/** Of all jurors of a session, or of one. */
export const listPreferenceRows = (sessionId: string, jurorId?: string): Promise<PreferenceRow[]> =>
  rows(JuryPreference, {
    where: { sessionId, ...(jurorId && { jurorId }) },
    attributes: COLUMNS,
    order: [['id', 'ASC']],
  })

/** In place of what the juror said before; null: nothing any more. Belongs into a transaction. */
export async function putPreference(
  { sessionId, jurorId, entryId }: { sessionId: string; jurorId: string; entryId: string },
  value: Leaning | null,
): Promise<void> {
  await JuryPreference.destroy({ where: { jurorId, entryId } })
  if (value) await JuryPreference.create({ sessionId, jurorId, entryId, value })
}

/** A conflict that the juror declared; what organisers set or what was found stays. */
export const removeDeclared = (jurorId: string, entryId: string) =>
  JuryConflict.destroy({ where: { jurorId, entryId, source: 'declared' } })

export const removePreferencesOf = (entryIds: readonly string[]) =>
  JuryPreference.destroy({ where: { entryId: [...entryIds] } })

/** Names of those who apply with the entries of a session. */
export async function readApplicantNames(sessionId: string): Promise<Map<string, string[]>> {
  const found = await select<{ entryId: string; firstname: string; lastname: string }>(
    `SELECT e.id AS entryId, u.firstname, u.lastname FROM session_entry e
     JOIN response r ON r.platform_id = :platformId AND r.id = e.response_id
     JOIN user u ON u.id = r.owner_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId
     UNION
     SELECT e.id AS entryId, u.firstname, u.lastname FROM session_entry e
     JOIN participant x ON x.platform_id = :platformId AND x.response_id = e.response_id AND x.state = 'active'
     JOIN user u ON u.id = x.user_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId `,
    { sessionId },
  )
  const names = new Map<string, string[]>()
  for (const { entryId, firstname, lastname } of found)
    names.set(entryId, [...(names.get(entryId) ?? []), `${firstname} ${lastname}`.trim()])
  return names
}
