import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { listJuryCommentsBy } from './discussion.repo.ts'

/** What the person has written to other jurors. */
async function readJuryComments(ctx: Context): Promise<PersonalData> {
  const comments = await listJuryCommentsBy(userOf(ctx).id)
  return {
    data: comments.map(({ entryId, text, createdAt }) => ({ entryId, text, createdAt })),
    sections:
      comments.length > 0
        ? [
            {
              title: '',
              rows: comments.map(({ createdAt, text }) => [moment(createdAt, 'UTC', ctx.locale), text] as const),
            },
          ]
        : [],
  }
}

export const juryData: readonly PersonalDataReader[] = [{ name: 'juryComments', read: readJuryComments }]
