import type * as contract from '#core/decision/decision.contract.ts'
import type { Outcome } from '#core/decision/decision.rules.ts'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { emailOverrides } from '../../mail/email-overrides.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailWords } from '../../mail/render.ts'
import { unfilled } from '../../words.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { findSettings } from '../platform/platform.public.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { assertKnownOutcome } from './decision.actions.ts'
import {
  type DecisionMail,
  exampleMail,
  mailOf,
  openTelling,
  ownWords,
  type Telling,
  templateOf,
} from './decision.mails.ts'
import { type Applicant, readApplicants } from './decision.repo.ts'

type Asked = Pick<
  ArgumentsOf<typeof contract.previewDecision>,
  'programId' | 'sessionId' | 'outcome' | 'entryId' | 'lang'
>

interface Written {
  mail: Mail<DecisionMail>
  people: Applicant[]
  telling: Telling
}

/** The mail about an entry, or about an example. */
async function write(ctx: Context, { programId, sessionId, outcome, entryId, lang }: Asked): Promise<Written> {
  const session = await openSession(programId, sessionId)
  await assertKnownOutcome(programId, outcome, 'query.outcome')
  const telling = await openTelling(session)
  const people = entryId ? await readApplicants(session.id, [entryId]) : []
  const [first] = people
  const [found] = first ? await findManyInProgram([first.responseId], programId) : []
  const made = outcome as Outcome
  if (!first || !found) return { mail: exampleMail(telling, ctx, made, lang ?? telling.program.lang), people, telling }
  const { id: responseId, number, title } = found.response
  const to = { ...first, locale: lang ?? first.locale }
  const mail = mailOf(ctx, telling, { outcome: made, told: { responseId, number, title }, to, occasion: 'preview' })
  return { mail, people, telling }
}

export async function previewDecision(
  ctx: Context,
  input: ArgumentsOf<typeof contract.previewDecision>,
): Promise<AnswerOf<typeof contract.previewDecision>> {
  const { mail, people, telling } = await write(ctx, input)
  const { lang } = mail
  const outcome = input.outcome as Outcome
  const settings = await findSettings(platformOf(ctx).id)
  const template = templateOf(outcome)
  const theirs = emailOverrides(settings, template, lang)
  const own = ownWords(telling.settings, outcome, lang)
  const wordsOf = (part: 'subject' | 'body') =>
    own[part] || theirs[part] || unfilled(lang, 'email', `${template}.${part}`)
  const { subject, paragraphs, action } = mailWords(mail, { settings, platform: platformOf(ctx).name })
  return {
    to: people.map(({ firstname, lastname, email, locale }) => ({
      ...{ email, lang: locale },
      name: `${firstname} ${lastname}`.trim() || email,
    })),
    lang,
    ...{ subject, paragraphs, action },
    template: { subject: wordsOf('subject'), body: wordsOf('body') },
  }
}

/** Sends it to the caller. Throws 'request.invalid' for an unknown outcome. */
export async function sendDecisionTest(
  ctx: Context,
  input: ArgumentsOf<typeof contract.sendDecisionTest>,
): Promise<void> {
  const { mail } = await write(ctx, input)
  const { dedupeKey: _once, ...again } = mail
  await ctx.app.mail.queue(ctx, { ...again, to: userOf(ctx).email })
}
