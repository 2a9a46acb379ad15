import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { say } from '../../words.ts'
import { listWrittenBy } from './comment.repo.ts'
import { listSentBy } from './invitation.repo.ts'

/** Comments that the person wrote for co-applicants, and invitations that they sent. */
async function readTogether(ctx: Context): Promise<PersonalData> {
  const { id } = userOf(ctx)
  const comments = await listWrittenBy(id)
  const invitations = (await listSentBy(id)).map(({ responseId, email, role, message, lastSentAt }) => ({
    responseId,
    email,
    role,
    message,
    lastSentAt,
  }))
  const at = (instant: Date) => `${moment(instant, 'UTC', ctx.locale)} UTC`
  const word = (key: string) => say(ctx.locale, 'front', `together.${key}`)
  return {
    data: { comments, invitations },
    sections: [
      { title: word('comments'), rows: comments.map((one) => [at(one.at), one.text] as const) },
      { title: word('invited'), rows: invitations.map((one) => [at(one.lastSentAt), one.email] as const) },
    ].filter(({ rows }) => rows.length > 0),
  }
}

export const participantData: readonly PersonalDataReader[] = [{ name: 'together', read: readTogether }]
