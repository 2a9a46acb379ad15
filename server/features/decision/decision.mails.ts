import { appealEnd, type Outcome, statusKeyOf } from '#core/decision/decision.rules.ts'
import type { StoredSettings } from '#core/decision/settings.rules.ts'
import type { Locale } from '#core/locale.ts'
import type { MailName } from '#core/mails.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import type { Mail } from '../../mail/mailer.ts'
import { fillWords } from '../../mail/placeholders.ts'
import { exampleOf } from '../../mail/render.ts'
import { unfilled } from '../../words.ts'
import type { openSession } from '../evaluation/session.actions.ts'
import { getProgramRow, type ProgramRow } from '../program/program.public.ts'
import { listStatusRows, type StatusRow } from '../status/status.public.ts'
import { type Applicant, readSettings } from './decision.repo.ts'

type Session = Awaited<ReturnType<typeof openSession>>

/** What the mails of a session say in common. */
export interface Telling {
  session: Session
  program: ProgramRow
  settings: StoredSettings
  statuses: StatusRow[]
}

export const openTelling = async (session: Session): Promise<Telling> => ({
  session,
  program: await getProgramRow(session.programId),
  settings: await readSettings(session.id),
  statuses: await listStatusRows(session.programId),
})

const TEMPLATES = {
  accepted: 'decisionAccepted',
  waitlisted: 'decisionWaitlisted',
  refused: 'decisionRefused',
} as const satisfies Record<string, MailName>

export type DecisionMail = (typeof TEMPLATES)[keyof typeof TEMPLATES] | 'decisionOther'

export const templateOf = (outcome: Outcome): DecisionMail =>
  Object.hasOwn(TEMPLATES, outcome) ? TEMPLATES[outcome as keyof typeof TEMPLATES] : 'decisionOther'

/** What an outcome is called. */
export function outcomeName(
  outcome: Outcome,
  { statuses, program }: Pick<Telling, 'statuses' | 'program'>,
  lang: Locale,
) {
  const key = statusKeyOf(outcome)
  if (key === null) return unfilled(lang, 'email', `${templateOf(outcome)}.name`)
  const status = statuses.find((one) => one.key === key)
  return status ? pick(status.title, lang, program.lang) : key
}

export interface Told {
  responseId: string
  number: number | null
  title: string
}

/** Where applicants read the decision. */
const pathOf = (lang: Locale, responseId: string): string => `/${lang}/my-application?responseId=${responseId}`

const appealWords = (template: DecisionMail, { settings, program }: Telling, now: Date, lang: Locale): string =>
  settings.appealDays === null
    ? ''
    : fillWords(unfilled(lang, 'email', `${template}.appeal`), {
        date: moment(appealEnd(now, settings.appealDays), program.zone, lang),
        zone: cityOf(program.zone),
      })

/** Values that every mail about a decision has. */
export function commonValues({ session, program }: Telling, told: Told, to: Pick<Applicant, 'firstname' | 'locale'>) {
  const number = displayNumber(program.numberPrefix, told.number)
  return {
    firstname: singleLine(to.firstname),
    number,
    title: singleLine(told.title) || number,
    program: singleLine(pick(program.title, to.locale, program.lang)),
    session: singleLine(pick(session.title, to.locale, program.lang)),
  }
}

/** The mail that tells one person of a decision. */
export function mailOf(
  ctx: Context,
  telling: Telling,
  { outcome, told, to, occasion }: { outcome: Outcome; told: Told; to: Applicant; occasion: string },
): Mail<DecisionMail> {
  const { locale: lang } = to
  const template = templateOf(outcome)
  return {
    template,
    to: to.email,
    lang,
    values: {
      ...commonValues(telling, told, to),
      decision: outcomeName(outcome, telling, lang),
      appeal: appealWords(template, telling, ctx.now, lang),
    },
    words: ownWords(telling.settings, outcome, lang),
    url: platformUrl(ctx.app, platformOf(ctx), pathOf(lang, told.responseId)),
    dedupeKey: `decision/${told.responseId}/${occasion}/${to.userId}`,
  }
}

export function ownWords({ words }: StoredSettings, outcome: Outcome, lang: Locale) {
  const own = Object.hasOwn(words, outcome) ? words[outcome] : undefined
  return { subject: own?.subject[lang], body: own?.body[lang] }
}

/** The same with values of an example. */
export function exampleMail(telling: Telling, ctx: Context, outcome: Outcome, lang: Locale): Mail<DecisionMail> {
  const template = templateOf(outcome)
  const { program, session } = telling
  return {
    template,
    to: '',
    lang,
    values: {
      ...exampleOf(template, lang),
      program: singleLine(pick(program.title, lang, program.lang)),
      session: singleLine(pick(session.title, lang, program.lang)),
      decision: outcomeName(outcome, telling, lang),
      appeal: appealWords(template, telling, ctx.now, lang),
    },
    words: ownWords(telling.settings, outcome, lang),
    url: platformUrl(ctx.app, platformOf(ctx), `/${lang}/applications`),
  }
}
