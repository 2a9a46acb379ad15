import { withNames } from '#core/comment/comment.rules.ts'
import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { listCommentsBy } from './comment.repo.ts'

/** What the person has written of applications. Whom they mentioned is another's. */
async function readComments(ctx: Context): Promise<PersonalData> {
  const comments = await listCommentsBy(userOf(ctx).id)
  return {
    data: comments.map(({ createdAt, ...comment }) => ({ ...comment, createdAt })),
    sections: comments.length > 0 ? [{ title: '', rows: comments.map(rowOf(ctx)) }] : [],
  }
}

const rowOf =
  (ctx: Context) =>
  ({ createdAt, body }: { createdAt: Date; body: string }) =>
    [moment(createdAt, 'UTC', ctx.locale), withNames(body, [], '…')] as const

export const commentData: readonly PersonalDataReader[] = [{ name: 'comments', read: readComments }]
