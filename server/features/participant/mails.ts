import type { MailName } from '#core/mails.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import type { ResponseAggregate } from '../response/aggregate.ts'
import { numberOf } from '../response/aggregate.ts'
import { pathOf } from '../response/mails.ts'
import type { ParticipantRow } from './participant.repo.ts'

/** How mails name an application: its title, else its number, else the call. */
export const titleOf = ({ response }: ResponseAggregate): string =>
  singleLine(response.title || numberOf(response) || pick(response.programTitle, response.lang, response.programLang))

type Told = Extract<MailName, 'participantJoined' | 'participantLeft' | 'participantRemoved' | 'applicationReceived'>
type Person = Pick<ParticipantRow, 'userId' | 'email' | 'firstname' | 'locale'>

async function queue(ctx: Context, aggregate: ResponseAggregate, template: Told, to: Person, other: string) {
  const { response } = aggregate
  const path = template === 'participantRemoved' ? `/${response.lang}/applications` : pathOf(aggregate)
  await ctx.app.mail.queue(ctx, {
    template,
    to: to.email,
    lang: to.locale,
    values: {
      firstname: to.firstname,
      other: singleLine(other),
      title: titleOf(aggregate),
      program: pick(response.programTitle, to.locale, response.programLang),
    },
    url: platformUrl(ctx.app, platformOf(ctx), path),
    dedupeKey: `${template}/${response.id}/${to.userId}/${ctx.now.toISOString()}`,
  })
}

/** What the owner of an application is told of somebody. */
export async function queueToOwner(
  ctx: Context,
  aggregate: ResponseAggregate,
  template: 'participantJoined' | 'participantLeft',
  other: string,
): Promise<void> {
  const { ownerId, ownerEmail, ownerFirstname, ownerLocale, lang } = aggregate.response
  if (!ownerId || !ownerEmail) return
  const owner = { userId: ownerId, email: ownerEmail, firstname: ownerFirstname ?? '', locale: ownerLocale ?? lang }
  await queue(ctx, aggregate, template, owner, other)
}

/** What a co-applicant is told; the owner did it. */
export const queueToPerson = (
  ctx: Context,
  aggregate: ResponseAggregate,
  template: 'participantRemoved' | 'applicationReceived',
  person: Person,
): Promise<void> => {
  const { ownerFirstname, ownerLastname } = aggregate.response
  return queue(ctx, aggregate, template, person, `${ownerFirstname ?? ''} ${ownerLastname ?? ''}`.trim())
}
