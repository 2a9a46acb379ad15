import { Op } from 'sequelize'
import type { Outcome, ReleaseState } from '#core/decision/decision.rules.ts'
import { type StoredSettings, settingsOf } from '#core/decision/settings.rules.ts'
import type { Locale } from '#core/locale.ts'
import { instantText } from '../../db/insert-rows.ts'
import { Appeal } from '../../db/models/Appeal.ts'
import { Decision } from '../../db/models/Decision.ts'
import { DecisionRelease } from '../../db/models/DecisionRelease.ts'
import { DecisionSetting } from '../../db/models/DecisionSetting.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'programId',
  'sessionId',
  'entryId',
  'responseId',
  'outcome',
  'releasedOutcome',
  'releaseId',
  'releasedAt',
  'told',
] as const
export type DecisionRow = Pick<Decision, (typeof COLUMNS)[number]>

/** Whether a decision is not what applicants know. */
export const isStaged = ({ outcome, releasedOutcome }: Pick<DecisionRow, 'outcome' | 'releasedOutcome'>): boolean =>
  outcome !== null && outcome !== releasedOutcome

export const listDecisionRows = (sessionId: string): Promise<DecisionRow[]> =>
  rows(Decision, { where: { sessionId }, attributes: COLUMNS, order: [['id', 'ASC']] })

export const findDecision = (sessionId: string, id: string): Promise<DecisionRow | null> =>
  findRow(Decision, { where: { sessionId, id }, attributes: COLUMNS })

export const findDecisionOf = (responseId: string, id: string): Promise<DecisionRow | null> =>
  findRow(Decision, { where: { responseId, id }, attributes: COLUMNS })

/** What applicants may know, the first released first. */
export const listReleasedOf = (responseId: string): Promise<DecisionRow[]> =>
  rows(Decision, {
    where: { responseId, releasedOutcome: { [Op.ne]: null } },
    attributes: COLUMNS,
    order: [
      ['releasedAt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** Which of these applications have a released decision. */
export async function decidedAmong(responseIds: readonly string[]): Promise<Set<string>> {
  if (responseIds.length === 0) return new Set()
  const found = await select<{ id: string }>(
    `SELECT DISTINCT d.response_id AS id FROM decision d
     WHERE d.platform_id = :platformId AND d.response_id IN ( :responseIds ) AND d.released_outcome IS NOT NULL`,
    { responseIds },
  )
  return new Set(found.map(({ id }) => id))
}

export const insertDecisions = async (decisions: readonly Omit<DecisionRow, 'id'>[]): Promise<void> => {
  for (let from = 0; from < decisions.length; from += 500)
    await Decision.bulkCreate(decisions.slice(from, from + 500).map((each) => ({ ...each })))
}

export async function setOutcome(ids: readonly string[], outcome: Outcome | null): Promise<void> {
  for (let from = 0; from < ids.length; from += 500)
    await Decision.update({ outcome }, { where: { id: ids.slice(from, from + 500) } })
}

/** What was staged is what applicants know from now on; how many there were. */
export const releaseStaged = (sessionId: string, releaseId: string, now: Date): Promise<number> =>
  execute(
    `UPDATE decision SET released_outcome = outcome, release_id = :releaseId, released_at = :now, told = 0
     WHERE platform_id = :platformId AND session_id = :sessionId AND outcome IS NOT NULL
       AND (released_outcome IS NULL OR released_outcome <> outcome)`,
    { sessionId, releaseId, now: instantText(now) },
  )

export const listUntold = (releaseId: string, limit: number): Promise<DecisionRow[]> =>
  rows(Decision, { where: { releaseId, told: false }, attributes: COLUMNS, order: [['id', 'ASC']], limit })

/** Of these, how many were not told yet: whoever tells them twice changes none. */
export async function setTold(ids: readonly string[]): Promise<number> {
  const [changed] = await Decision.update({ told: true }, { where: { id: [...ids], told: false } })
  return changed
}

export const setReleased = (id: string, outcome: Outcome, now: Date) =>
  Decision.update({ outcome, releasedOutcome: outcome, releasedAt: now }, { where: { id } })

export const countTold = (releaseId: string): Promise<number> => Decision.count({ where: { releaseId, told: true } })

/* ---- releases ---- */

const RELEASE = [
  'id',
  'programId',
  'sessionId',
  'state',
  'startsAt',
  'startedAt',
  'startedById',
  'count',
  'people',
  'endedAt',
] as const
export type ReleaseRow = Pick<DecisionRelease, (typeof RELEASE)[number]>

export const findLastRelease = (sessionId: string): Promise<ReleaseRow | null> =>
  findRow(DecisionRelease, {
    where: { sessionId },
    attributes: RELEASE,
    order: [
      ['startedAt', 'DESC'],
      ['id', 'DESC'],
    ],
  })

export const findRelease = (id: string): Promise<ReleaseRow | null> =>
  findRow(DecisionRelease, { where: { id }, attributes: RELEASE })

export const insertRelease = (release: Omit<ReleaseRow, 'id'>): Promise<{ id: string }> =>
  DecisionRelease.create({ ...release })

/** False when it is not in that state any more: of two who move it, one does. */
export async function moveRelease(
  id: string,
  from: ReleaseState,
  to: ReleaseState,
  endedAt: Date | null = null,
): Promise<boolean> {
  const [changed] = await DecisionRelease.update({ state: to, endedAt }, { where: { id, state: from } })
  return changed === 1
}

/* ---- settings ---- */

export async function readSettings(sessionId: string): Promise<StoredSettings & { version: number }> {
  const found = await findRow(DecisionSetting, { where: { sessionId }, attributes: ['settings', 'version'] })
  return { ...settingsOf(found?.settings ?? null), version: found?.version ?? 1 }
}

/** False when somebody changed it since `version`. Belongs into a transaction that holds the program. */
export async function writeSettings(
  { id: sessionId, programId }: { id: string; programId: string },
  version: number,
  settings: StoredSettings,
): Promise<boolean> {
  const found = await findRow(DecisionSetting, { where: { sessionId }, attributes: ['id'] })
  if (!found) {
    if (version !== 1) return false
    // The version that is read where there is no row is the first.
    await DecisionSetting.create({ programId, sessionId, settings, version: 2 })
    return true
  }
  const [changed] = await DecisionSetting.update({ settings }, { where: { id: found.id, version } })
  return changed === 1
}

/** Of a session that was made of another. Belongs into a transaction that holds the program. */
export async function copySettings(fromId: string, into: { id: string; programId: string }): Promise<void> {
  const { version, ...settings } = await readSettings(fromId)
  if (version > 1) await writeSettings(into, 1, settings)
}

/* ---- appeals ---- */

const APPEAL = [
  'id',
  'programId',
  'sessionId',
  'decisionId',
  'responseId',
  'byId',
  'state',
  'text',
  'at',
  'reply',
  'repliedById',
  'repliedAt',
] as const
export type AppealRow = Pick<Appeal, (typeof APPEAL)[number]>

export const listAppeals = (sessionId: string): Promise<AppealRow[]> =>
  rows(Appeal, { where: { sessionId }, attributes: APPEAL })

export const listAppealsOf = (responseId: string): Promise<AppealRow[]> =>
  rows(Appeal, { where: { responseId }, attributes: APPEAL })

export const listAppealsBy = (userId: string): Promise<AppealRow[]> =>
  rows(Appeal, { where: { byId: userId }, attributes: APPEAL })

export const findAppeal = (sessionId: string, id: string): Promise<AppealRow | null> =>
  findRow(Appeal, { where: { sessionId, id }, attributes: APPEAL })

export const insertAppeal = (appeal: Omit<AppealRow, 'id' | 'reply' | 'repliedById' | 'repliedAt' | 'state'>) =>
  Appeal.create({ ...appeal, state: 'open', reply: null, repliedById: null, repliedAt: null })

/** False when it was answered already. */
export async function replyToAppeal(
  id: string,
  values: Pick<AppealRow, 'state' | 'reply' | 'repliedById' | 'repliedAt'>,
): Promise<boolean> {
  const [changed] = await Appeal.update(values, { where: { id, state: 'open' } })
  return changed === 1
}

/* ---- people ---- */

export interface Applicant extends Record<string, unknown> {
  entryId: string
  responseId: string
  userId: string
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

const APPLICANT =
  'e.id AS entryId, e.response_id AS responseId, u.id AS userId, u.email, u.firstname, u.lastname, u.locale'

/** Who applies with the entries of a session, or with one of them: owners first, then those who take part. */
export async function readApplicants(sessionId: string, entryIds?: readonly string[]): Promise<Applicant[]> {
  if (entryIds?.length === 0) return []
  const which = entryIds ? 'AND e.id IN ( :entryIds )' : ''
  const values = { sessionId, ...(entryIds && { entryIds }) }
  const owners = await select<Applicant>(
    `SELECT ${APPLICANT} FROM session_entry e
     JOIN response r ON r.platform_id = :platformId AND r.id = e.response_id AND r.state <> 'deleted'
     JOIN user u ON u.id = r.owner_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId ${which}`,
    values,
  )
  const others = await select<Applicant>(
    `SELECT ${APPLICANT} FROM session_entry e
     JOIN response r ON r.platform_id = :platformId AND r.id = e.response_id AND r.state <> 'deleted'
     JOIN participant x ON x.platform_id = :platformId AND x.response_id = e.response_id AND x.state = 'active'
     JOIN user u ON u.id = x.user_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId ${which} ORDER BY x.joined_at, x.id`,
    values,
  )
  return [...owners, ...others]
}

/* ---- what goes ---- */

const TABLES = ['appeal', 'decision', 'decision_release', 'decision_setting'] as const

export const removeOfSession = async (id: string): Promise<void> => {
  for (const table of TABLES)
    await execute(`DELETE FROM ${table} WHERE platform_id = :platformId AND session_id = :id `, { id })
}

export const removeOfProgram = async (id: string): Promise<void> => {
  for (const table of TABLES)
    await execute(`DELETE FROM ${table} WHERE platform_id = :platformId AND program_id = :id `, { id })
}

/** What was decided about entries that are no more, and nobody knows. */
export const removeOrphans = (sessionId: string): Promise<number> =>
  execute(
    `DELETE FROM decision WHERE platform_id = :platformId AND session_id = :sessionId AND released_outcome IS NULL
     AND entry_id NOT IN (SELECT e.id FROM session_entry e WHERE e.platform_id = :platformId AND e.session_id = :sessionId )`,
    { sessionId },
  )

/** Of applications that are removed for good. Belongs into a transaction. */
export async function removeOfResponses(responseIds: readonly string[]): Promise<void> {
  await Appeal.destroy({ where: { responseId: [...responseIds] } })
  await Decision.destroy({ where: { responseId: [...responseIds] } })
}

/** A person who is gone: their appeals stay with the application, and are nobody's. */
export const forgetAuthor = (userId: string) => Appeal.update({ byId: null }, { where: { byId: userId } })
