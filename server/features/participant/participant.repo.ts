import type { Locale } from '#core/locale.ts'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { shareLock } from '../../db/database.ts'
import { Participant } from '../../db/models/Participant.ts'
import { findRow, rows } from '../../db/rows.ts'
import { assertDeferred, execute, select } from '../../tenancy/raw.ts'

export interface Membership {
  responseId: string
  userId: string
}

/** What these people may do with these applications, by `<responseId> <userId>`; owners are not among them. */
export async function rolesOf(asked: readonly Membership[]): Promise<ReadonlyMap<string, InvitedRole>> {
  if (asked.length === 0) return new Map()
  const found = await rows(Participant, {
    attributes: ['responseId', 'userId', 'role'],
    where: {
      responseId: [...new Set(asked.map(({ responseId }) => responseId))],
      userId: [...new Set(asked.map(({ userId }) => userId))],
      state: 'active',
    },
  })
  return new Map(found.map(({ responseId, userId, role }) => [`${responseId} ${userId}`, role]))
}

/** Ids of the applications in which somebody takes part without owning them. */
export const listTakenPart = async (userId: string): Promise<string[]> =>
  (await rows(Participant, { attributes: ['responseId'], where: { userId, state: 'active' }, limit: 100 })).map(
    ({ responseId }) => responseId,
  )

/** That somebody still takes part with this role, until the end of the transaction; else `onMismatch` is thrown. */
export const requireRole = (given: Membership & { role: InvitedRole; onMismatch: () => Error }): Promise<void> => {
  const { onMismatch, ...replacements } = given
  return assertDeferred(
    `EXISTS (SELECT 1 FROM participant p
       WHERE p.platform_id = :platformId AND p.response_id = :responseId AND p.user_id = :userId
         AND p.role = :role AND p.state = 'active' ${shareLock()})`,
    replacements,
    onMismatch,
  )
}

export interface ParticipantRow {
  id: string
  userId: string
  role: InvitedRole
  joinedAt: Date
  version: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

/** Those who take part in these applications beside their owners, by application. */
export async function listPeopleOf(
  responseIds: readonly string[],
): Promise<Map<string, Pick<ParticipantRow, 'email' | 'firstname' | 'lastname'>[]>> {
  if (responseIds.length === 0) return new Map()
  const found = await select<{ responseId: string; email: string; firstname: string; lastname: string }>(
    `SELECT p.response_id AS responseId, u.email, u.firstname, u.lastname
     FROM participant p JOIN user u ON u.id = p.user_id
     WHERE p.platform_id = :platformId AND p.response_id IN ( :responseIds ) AND p.state = 'active'
     ORDER BY p.joined_at, p.id`,
    { responseIds },
  )
  return Map.groupBy(found, ({ responseId }) => responseId)
}

/** Who takes part beside the owner, in the order in which they joined. */
export const listPeople = (responseId: string): Promise<ParticipantRow[]> =>
  select<ParticipantRow & Record<string, unknown>>(
    `SELECT p.id, p.user_id AS userId, p.role, p.joined_at AS joinedAt, p.version, u.email, u.firstname, u.lastname, u.locale
     FROM participant p JOIN user u ON u.id = p.user_id
     WHERE p.platform_id = :platformId AND p.response_id = :responseId AND p.state = 'active' ORDER BY p.joined_at, p.id`,
    { responseId },
    { joinedAt: 'instant', version: 'number' },
  )

/**
 * Makes everybody who changes who takes part in an application wait for the running transaction, so that what is read after
 * it stays true until the commit. Changes nothing.
 */
export const lockResponse = (id: string): Promise<number> =>
  execute('UPDATE response SET state = state WHERE platform_id = :platformId AND id = :id ', { id })

/** Takes somebody in, or in again. */
export async function join(given: Membership & { role: InvitedRole; joinedAt: Date }): Promise<void> {
  const { responseId, userId, ...values } = given
  const known = await findRow(Participant, { where: { responseId, userId }, attributes: ['id', 'version'] })
  if (known)
    await Participant.update({ ...values, state: 'active', version: known.version + 1 }, { where: { id: known.id } })
  else await Participant.create({ ...given, state: 'active' })
}

/** False when they do not take part, or their role is another than at `version`. */
export async function setRole(id: string, given: { role: InvitedRole; version: number }): Promise<boolean> {
  const [changed] = await Participant.update(
    { role: given.role, version: given.version + 1 },
    { where: { id, version: given.version, state: 'active' } },
  )
  return changed === 1
}

/** False when they take part no more. */
export async function end(id: string, state: 'left' | 'removed'): Promise<boolean> {
  const [changed] = await Participant.update({ state }, { where: { id, state: 'active' } })
  return changed === 1
}

export const countPeople = (responseId: string): Promise<number> =>
  Participant.count({ where: { responseId, state: 'active' } })

/** Applications that somebody owns and others take part in, each with the editor who joined first. */
export const listSuccessors = (userId: string): Promise<{ responseId: string; participantId: string }[]> =>
  select(
    `SELECT r.id AS responseId, p.id AS participantId FROM response r
     JOIN participant p ON p.platform_id = :platformId AND p.response_id = r.id AND p.state = 'active' AND p.role = 'editor'
     WHERE r.platform_id = :platformId AND r.owner_id = :userId ORDER BY r.id, p.joined_at, p.id`,
    { userId },
  )

/** Every application in which somebody takes part without owning it. */
export const listShared = (userId: string): Promise<{ id: string; programId: string }[]> =>
  select(
    `SELECT r.id, r.program_id AS programId FROM participant p
     JOIN response r ON r.platform_id = :platformId AND r.id = p.response_id
     WHERE p.platform_id = :platformId AND p.user_id = :userId AND p.state = 'active'`,
    { userId },
  )

export const removePerson = (userId: string): Promise<number> => Participant.destroy({ where: { userId } })
export const removeOf = (responseIds: readonly string[]): Promise<number> =>
  Participant.destroy({ where: { responseId: [...responseIds] } })

/** Ids of those who take part, or once did. */
export const listEveryone = async (responseId: string): Promise<string[]> =>
  (await rows(Participant, { attributes: ['userId'], where: { responseId } })).map(({ userId }) => userId)

/** Whether somebody takes part in an application that is not in the trash, as its owner or with another role. */
export async function takesPart(responseId: string, userId: string): Promise<boolean> {
  const found = await select<{ id: string }>(
    `SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.id = :responseId AND r.state <> 'deleted'
       AND (r.owner_id = :userId OR EXISTS (
         SELECT 1 FROM participant p
         WHERE p.platform_id = :platformId AND p.response_id = r.id AND p.user_id = :userId AND p.state = 'active'))`,
    { responseId, userId },
  )
  return found.length > 0
}
