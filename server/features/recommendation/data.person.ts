import { moment } from '#core/site/dates.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { emailKey } from '../account/email.ts'
import { listAbout } from './recommendation.repo.ts'

/** Whom the person asked for a recommendation, and the letters that they wrote. What others wrote of them is not theirs to get. */
async function readRecommendations(ctx: Context): Promise<PersonalData> {
  const { id, email } = userOf(ctx)
  const own = emailKey(email)
  const found = await listAbout(id, own)
  const asked = found
    .filter((row) => row.askedById === id)
    .map(({ responseId, name, email, message, askedAt }) => ({ responseId, name, email, message, askedAt }))
  const written = found
    .filter((row) => row.emailKey === own && row.receivedAt)
    .map(({ responseId, role, letter, receivedAt }) => ({ responseId, role, letter, receivedAt }))
  const at = (instant: Date | null) => (instant ? `${moment(instant, 'UTC', ctx.locale)} UTC` : '')
  const rows = [
    ...asked.map((one) => [at(one.askedAt), `${one.name} <${one.email}>`] as const),
    ...written.map((one) => [at(one.receivedAt), one.letter] as const),
  ]
  return { data: { asked, written }, sections: rows.length > 0 ? [{ title: '', rows }] : [] }
}

export const recommendationData: readonly PersonalDataReader[] = [
  { name: 'recommendations', read: readRecommendations },
]
