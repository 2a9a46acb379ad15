import type { Response } from 'express'
import type * as contract from '#core/calendar/calendar.contract.ts'
import { calendarFile } from '#core/calendar/calendar.rules.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { paths } from '#core/site/page.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import { say } from '../../words.ts'
import { getPublicProgram } from '../program/portal.actions.ts'
import { langOf } from '../response/aggregate.ts'
import { pathOf } from '../response/mails.ts'
import { openMine } from '../response/mine.ts'
import { showMine } from '../response/read.actions.ts'

/** Minutes before a deadline at which calendars remind: a week, a day, two hours. */
const REMINDERS = [7 * 1_440, 1_440, 120]

interface Deadline {
  uid: string
  at: Date
  zone: string
  call: string
  lang: Locale
  path: string
}

function send(ctx: Context, res: Response, { uid, at, zone, call, lang, path }: Deadline): void {
  const platform = platformOf(ctx)
  const url = platformUrl(ctx.app, platform, path)
  const text = calendarFile({
    uid: `${uid}@${platform.host.split(':')[0]}`,
    at,
    now: ctx.now,
    title: say(lang, 'front', 'calendar.deadline', { call }),
    description: say(lang, 'front', 'calendar.text', { date: `${moment(at, zone, lang)} (${cityOf(zone)})`, url }),
    url,
    remind: REMINDERS,
  })
  res.setHeader('content-type', 'text/calendar; charset=utf-8')
  res.setHeader('content-disposition', 'attachment; filename="deadline.ics"')
  res.setHeader('cache-control', 'no-store')
  res.end(text)
}

/** Throws 'resource.notFound' for a call that is not published, or never closes. */
export async function sendProgramCalendar(
  ctx: Context,
  { programSlug, lang = ctx.locale }: ArgumentsOf<typeof contract.getProgramCalendar>,
  res: Response,
): Promise<void> {
  const program = await getPublicProgram(ctx, { platformId: platformOf(ctx).id, programSlug, lang })
  if (!program.deadlineAt) throw new Problem('resource.notFound')
  send(ctx, res, {
    uid: `call-${program.id}`,
    at: new Date(program.deadlineAt),
    zone: program.zone,
    call: program.title,
    lang,
    path: paths.program(lang, program.slug),
  })
}

/** Throws 'resource.notFound' for an application on which no time counts. */
export async function sendMyCalendar(
  ctx: Context,
  { responseId, lang }: ArgumentsOf<typeof contract.getMyCalendar>,
  res: Response,
): Promise<void> {
  const aggregate = await openMine(ctx, responseId, 'read', 'with')
  const { deadlineAt } = await showMine(ctx, aggregate, lang)
  if (!deadlineAt) throw new Problem('resource.notFound')
  const { response } = aggregate
  const said = langOf(aggregate, lang)
  send(ctx, res, {
    uid: `application-${response.id}`,
    at: new Date(deadlineAt),
    zone: response.zone,
    call: pick(response.programTitle, said, response.programLang),
    lang: said,
    path: pathOf(aggregate),
  })
}
