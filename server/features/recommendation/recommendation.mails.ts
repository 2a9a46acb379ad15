import type { Locale } from '#core/locale.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import { unseal } from '../../secrets.ts'
import { numberOf, type ResponseAggregate } from '../response/aggregate.ts'
import { recipientsOf } from '../response/mails.ts'
import { nameOf } from '../response/response.present.ts'
import type { RequestRow } from './recommendation.repo.ts'
import { RECOMMENDATION_TOKEN } from './sealed.ts'

/** Who asks: the owner of the application. */
export const applicantOf = ({ response }: ResponseAggregate): string =>
  singleLine(nameOf(response) || response.ownerEmail || '').slice(0, 200)

const titleOf = ({ response }: ResponseAggregate): string =>
  singleLine(response.title || numberOf(response) || pick(response.programTitle, response.lang, response.programLang))

/** "02/12/2026 23:59 (Paris)"; a dash where letters are always taken. */
const untilOf = ({ response }: ResponseAggregate, until: Date | null, lang: Locale): string =>
  until ? `${moment(until, response.zone, lang)} (${cityOf(response.zone)})` : '–'

const linkOf = (ctx: Context, { response }: ResponseAggregate, row: RequestRow): string => {
  const platform = platformOf(ctx)
  const lang = platform.supportedLangs.includes(row.locale) ? row.locale : response.lang
  const token = String(unseal(ctx.app.config, RECOMMENDATION_TOKEN, row.sealedToken))
  return platformUrl(ctx.app, platform, `/${lang}/recommend?token=${token}`)
}

interface About {
  aggregate: ResponseAggregate
  row: RequestRow
  until: Date | null
}

/** To the person who was asked. */
export async function queueToRecommender(
  ctx: Context,
  template: 'recommendationAsked' | 'recommendationReminder' | 'recommendationThanks',
  { aggregate, row, until }: About,
): Promise<void> {
  const { response } = aggregate
  const values = {
    recommender: singleLine(row.name),
    applicant: applicantOf(aggregate),
    title: titleOf(aggregate),
    program: singleLine(pick(response.programTitle, row.locale, response.programLang)),
    until: untilOf(aggregate, until, row.locale),
  }
  const mail = {
    to: row.email,
    lang: row.locale,
    url: linkOf(ctx, aggregate, row),
    dedupeKey: `${template}/${response.id}/${row.id}/${ctx.now.toISOString()}`,
  }
  if (template === 'recommendationAsked')
    await ctx.app.mail.queue(ctx, { template, ...mail, values: { ...values, message: row.message } })
  else await ctx.app.mail.queue(ctx, { template, ...mail, values })
}

/** To all who apply: that a letter came, or will not. */
export async function queueToApplicants(
  ctx: Context,
  template: 'recommendationReceived' | 'recommendationDeclined',
  { aggregate, row }: Omit<About, 'until'>,
): Promise<void> {
  const { response } = aggregate
  for (const { userId, email, firstname, locale } of await recipientsOf(aggregate))
    await ctx.app.mail.queue(ctx, {
      template,
      to: email,
      lang: locale,
      values: {
        firstname,
        recommender: singleLine(row.name),
        title: titleOf(aggregate),
        program: singleLine(pick(response.programTitle, locale, response.programLang)),
      },
      url: platformUrl(ctx.app, platformOf(ctx), `/${locale}/my-application?responseId=${response.id}`),
      dedupeKey: `${template}/${response.id}/${row.id}/${userId}`,
    })
}
