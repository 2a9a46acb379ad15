import { ApplicantComment } from '../../db/models/ApplicantComment.ts'
import { CommentReading } from '../../db/models/CommentReading.ts'
import { rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

export interface CommentRow {
  id: string
  userId: string
  stepId: string | null
  reference: string | null
  text: string
  at: Date
  /** Null once the account is gone. */
  firstname: string | null
  lastname: string | null
}

/** Oldest first. */
export const listComments = (responseId: string): Promise<CommentRow[]> =>
  select<CommentRow & Record<string, unknown>>(
    `SELECT c.id, c.user_id AS userId, c.step_id AS stepId, c.reference, c.text, c.at, u.firstname, u.lastname
     FROM applicant_comment c LEFT JOIN user u ON u.id = c.user_id
     WHERE c.platform_id = :platformId AND c.response_id = :responseId ORDER BY c.at, c.id`,
    { responseId },
    { at: 'instant' },
  )

export const countComments = (responseId: string): Promise<number> => ApplicantComment.count({ where: { responseId } })

export const insertComment = (given: {
  responseId: string
  userId: string
  stepId: string | null
  reference: string | null
  text: string
  at: Date
}): Promise<unknown> => ApplicantComment.create({ ...given, mailedAt: null })

/** False when it is gone, or somebody else's. */
export const deleteComment = async (given: { id: string; responseId: string; userId: string }): Promise<boolean> =>
  (await ApplicantComment.destroy({ where: given })) === 1

/** Takes those that nobody was told of by mail yet. Of several at once one takes each. */
export async function takeUnmailed(responseId: string, now: Date): Promise<CommentRow[]> {
  const waiting = await rows(ApplicantComment, { where: { responseId, mailedAt: null }, attributes: ['id'] })
  const taken = new Set<string>()
  for (const { id } of waiting) {
    const [changed] = await ApplicantComment.update({ mailedAt: now }, { where: { id, mailedAt: null } })
    if (changed === 1) taken.add(id)
  }
  return (await listComments(responseId)).filter(({ id }) => taken.has(id))
}

export async function noteReading(given: { responseId: string; userId: string; at: Date }): Promise<void> {
  const { responseId, userId, at } = given
  const [row, isMade] = await CommentReading.findOrCreate({ where: { responseId, userId }, defaults: given })
  if (!isMade) await CommentReading.update({ at }, { where: { id: row.id } })
}

/** When each person last read the comments. */
export async function readingsOf(responseId: string): Promise<ReadonlyMap<string, Date>> {
  const found = await rows(CommentReading, { where: { responseId }, attributes: ['userId', 'at'] })
  return new Map(found.map(({ userId, at }) => [userId, at]))
}

export const listWrittenBy = (userId: string) =>
  rows(ApplicantComment, {
    where: { userId },
    attributes: ['responseId', 'stepId', 'reference', 'text', 'at'],
    order: [['id', 'ASC']],
  })

export async function removePerson(userId: string): Promise<void> {
  await ApplicantComment.destroy({ where: { userId } })
  await CommentReading.destroy({ where: { userId } })
}

export async function removeOf(responseIds: readonly string[]): Promise<void> {
  const where = { responseId: [...responseIds] }
  await ApplicantComment.destroy({ where })
  await CommentReading.destroy({ where })
}
