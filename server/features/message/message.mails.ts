import type { Locale } from '#core/locale.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl, userOf } from '../../context.ts'
import { listHolders } from '../access/access.public.ts'
import { numberOf, type ResponseAggregate } from '../response/aggregate.ts'
import { recipientsOf } from '../response/mails.ts'
import { listOrganisers } from './message.repo.ts'

export interface Letter {
  id: string
  author: string
  body: string
}

/** Where those who apply read and answer, and see what happened. */
export const myApplicationPath = (lang: Locale, responseId: string): string =>
  `/${lang}/my-application?responseId=${responseId}`

interface To {
  userId: string
  email: string
  firstname: string
  locale: Locale
}

async function queue(
  ctx: Context,
  { response }: ResponseAggregate,
  template: 'messageReceived' | 'messageAnswered',
  letter: Letter,
  to: To,
  path: string,
): Promise<void> {
  await ctx.app.mail.queue(ctx, {
    template,
    to: to.email,
    lang: to.locale,
    values: {
      firstname: to.firstname,
      author: singleLine(letter.author),
      number: numberOf(response),
      title: singleLine(response.title) || numberOf(response),
      program: pick(response.programTitle, to.locale, response.programLang),
      message: letter.body,
    },
    url: platformUrl(ctx.app, platformOf(ctx), path),
    dedupeKey: `${template}/${response.id}/${letter.id}/${to.userId}`,
  })
}

/** The number of those who are told. */
export async function queueToApplicants(ctx: Context, aggregate: ResponseAggregate, letter: Letter): Promise<number> {
  const recipients = await recipientsOf(aggregate)
  const { id } = aggregate.response
  for (const to of recipients)
    await queue(ctx, aggregate, 'messageReceived', letter, to, myApplicationPath(to.locale, id))
  return recipients.length
}

/** The organisers who wrote about the application and may still read its messages. */
export async function queueToOrganisers(ctx: Context, aggregate: ResponseAggregate, letter: Letter): Promise<number> {
  const { id, programId, programSlug } = aggregate.response
  const holders = await listHolders('program.message.read', programId)
  const recipients = (await listOrganisers(id)).filter(
    ({ userId }) => holders.includes(userId) && userId !== userOf(ctx).id,
  )
  for (const to of recipients) {
    const path = `/${to.locale}/admin/programs/${programSlug}/responses/${id}?part=messages`
    await queue(ctx, aggregate, 'messageAnswered', letter, to, path)
  }
  return recipients.length
}
