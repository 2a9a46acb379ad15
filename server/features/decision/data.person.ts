import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { listAppealsBy } from './decision.repo.ts'

/** Appeals that the person made. */
async function readAppeals(ctx: Context): Promise<PersonalData> {
  const appeals = await listAppealsBy(userOf(ctx).id)
  return {
    data: appeals.map(({ responseId, text, at, reply }) => ({ responseId, text, at, reply })),
    sections:
      appeals.length > 0
        ? [{ title: '', rows: appeals.map(({ at, text }) => [moment(at, 'UTC', ctx.locale), text] as const) }]
        : [],
  }
}

export const appealData: readonly PersonalDataReader[] = [{ name: 'appeals', read: readAppeals }]
