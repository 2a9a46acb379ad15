import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { listWrittenBy } from './message.repo.ts'

/** Messages that the person wrote about applications. */
async function readMessages(ctx: Context): Promise<PersonalData> {
  const messages = await listWrittenBy(userOf(ctx).id)
  return {
    data: messages.map(({ responseId, body, at }) => ({ responseId, body, at })),
    sections:
      messages.length > 0
        ? [{ title: '', rows: messages.map(({ at, body }) => [moment(at, 'UTC', ctx.locale), body] as const) }]
        : [],
  }
}

export const messageData: readonly PersonalDataReader[] = [{ name: 'correspondence', read: readMessages }]
