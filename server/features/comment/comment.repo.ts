import { Comment } from '../../db/models/Comment.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

export interface CommentRow {
  id: string
  responseId: string
  authorId: string
  body: string
  isInternal: boolean
  pinnedAt: Date | null
  editedAt: Date | null
  createdAt: Date
  version: number
}

const COMMENT = [
  'id',
  'responseId',
  'authorId',
  'body',
  'isInternal',
  'pinnedAt',
  'editedAt',
  'createdAt',
  'version',
] as const

/** Of one application, the oldest first. `internal: false` leaves the organisers' notes out. */
export const listCommentRows = (responseId: string, { internal }: { internal: boolean }): Promise<CommentRow[]> =>
  rows(Comment, {
    where: { responseId, ...(internal ? {} : { isInternal: false }) },
    attributes: [...COMMENT],
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findComment = (responseId: string, id: string): Promise<CommentRow | null> =>
  findRow(Comment, { where: { responseId, id }, attributes: [...COMMENT] })

export const insertComment = (comment: {
  programId: string
  responseId: string
  authorId: string
  body: string
  isInternal: boolean
}): Promise<{ id: string }> => Comment.create({ ...comment, pinnedAt: null, editedAt: null })

/** False when somebody changed it since `version`. */
export async function updateCommentAt(
  id: string,
  version: number,
  values: { body: string; isInternal: boolean; editedAt: Date },
): Promise<boolean> {
  const [changed] = await Comment.update(values, { where: { id, version } })
  return changed === 1
}

export const setPinned = (id: string, pinnedAt: Date | null) => Comment.update({ pinnedAt }, { where: { id } })

export const removeComment = (id: string): Promise<number> => Comment.destroy({ where: { id } })
export const removeCommentsBy = (authorId: string): Promise<number> => Comment.destroy({ where: { authorId } })

/** What a person has written on the platform of the scope, the oldest first. */
export const listCommentsBy = (authorId: string) =>
  rows(Comment, {
    where: { authorId },
    attributes: ['responseId', 'body', 'isInternal', 'createdAt'],
    order: [['id', 'ASC']],
  })

/** What a reader may read of an application's comments: `shared` leaves the organisers' notes out. */
export type ReadableComments = 'all' | 'shared' | 'none'

const CONDITIONS: Readonly<Record<ReadableComments, string>> = {
  all: '',
  shared: 'AND c.is_internal = 0',
  none: 'AND 1 = 0',
}

/** How many there are of each of these applications. */
export async function countsOf(
  responseIds: readonly string[],
  readable: ReadableComments,
): Promise<Map<string, number>> {
  if (responseIds.length === 0 || readable === 'none') return new Map()
  const found = await select<{ responseId: string; count: number }>(
    `SELECT c.response_id AS responseId, COUNT(*) AS count FROM comment c
     WHERE c.platform_id = :platformId AND c.response_id IN ( :responseIds ) ${CONDITIONS[readable]} GROUP BY c.response_id`,
    { responseIds },
    { count: 'number' },
  )
  return new Map(found.map(({ responseId, count }) => [responseId, count]))
}

export async function hasComments(programId: string, readable: ReadableComments): Promise<boolean> {
  if (readable === 'none') return false
  const where = { programId, ...(readable === 'shared' && { isInternal: false }) }
  return (await rows(Comment, { where, attributes: ['id'], limit: 1 })).length > 0
}

/** `any` is the one value: applications with a comment. */
export const facetSql = (readable: ReadableComments): { ids: string; count: string } => ({
  ids: `SELECT DISTINCT c.response_id AS id FROM comment c WHERE c.platform_id = :platformId AND c.program_id = :programId AND 'any' IN ( :facet_comment ) ${CONDITIONS[readable]} `,
  count: `SELECT COUNT(*) FROM comment c WHERE c.platform_id = :platformId AND c.response_id = r.id AND 'any' IN ( :facet_comment ) ${CONDITIONS[readable]} `,
})
