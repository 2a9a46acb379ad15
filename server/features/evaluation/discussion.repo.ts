import { JuryComment } from '../../db/models/JuryComment.ts'
import { SessionEntry } from '../../db/models/SessionEntry.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = ['id', 'entryId', 'jurorId', 'userId', 'text', 'createdAt'] as const
export type CommentRow = Pick<JuryComment, (typeof COLUMNS)[number]>

/** The oldest first. */
export const listCommentRows = (entryId: string): Promise<CommentRow[]> =>
  rows(JuryComment, { where: { entryId }, attributes: COLUMNS, order: [['id', 'ASC']] })

/** What a person has written in all discussions of the platform. */
export const listJuryCommentsBy = (userId: string): Promise<CommentRow[]> =>
  rows(JuryComment, { where: { userId }, attributes: COLUMNS, order: [['id', 'ASC']] })

export const findComment = (entryId: string, id: string): Promise<CommentRow | null> =>
  findRow(JuryComment, { where: { entryId, id }, attributes: COLUMNS })

export const insertComment = (values: {
  sessionId: string
  entryId: string
  jurorId: string | null
  userId: string
  text: string
}): Promise<CommentRow> => JuryComment.create(values)

export const countComments = (entryId: string): Promise<number> => JuryComment.count({ where: { entryId } })

export const removeComment = (id: string) => JuryComment.destroy({ where: { id } })
export const removeCommentsBy = (userId: string) => JuryComment.destroy({ where: { userId } })
export const removeCommentsOf = (entryIds: readonly string[]) =>
  JuryComment.destroy({ where: { entryId: [...entryIds] } })

/** Comments by entry, those without any left out. */
export const countByEntry = async (sessionId: string): Promise<Map<string, number>> =>
  new Map(
    (
      await select<{ id: string; count: number }>(
        'SELECT entry_id AS id, COUNT(*) AS count FROM jury_comment WHERE platform_id = :platformId AND session_id = :sessionId GROUP BY entry_id',
        { sessionId },
        { count: 'number' },
      )
    ).map((row) => [row.id, row.count]),
  )

export const readClosedAt = async (entryId: string): Promise<Date | null> =>
  (await findRow(SessionEntry, { where: { id: entryId }, attributes: ['discussionClosedAt'] }))?.discussionClosedAt ??
  null

export const setClosedAt = (entryId: string, at: Date | null) =>
  SessionEntry.update({ discussionClosedAt: at }, { where: { id: entryId } })
