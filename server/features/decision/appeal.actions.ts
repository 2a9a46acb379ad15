import type * as contract from '#core/decision/decision.contract.ts'
import type { MyDecision } from '#core/decision/decision.contract.ts'
import { appealEnd, mayAppeal, type Outcome, statusKeyOf } from '#core/decision/decision.rules.ts'
import type { StoredSettings } from '#core/decision/settings.rules.ts'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { answerOf } from '#core/form/definition.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { listHolders } from '../access/access.public.ts'
import { findUsers } from '../account/account.public.ts'
import { jurorNames, sheetsOfEntry } from '../evaluation/evaluation.public.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { openMine } from '../response/mine.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { subjectOf as responseSubject } from '../response/submit.actions.ts'
import { setResponseStatus } from '../status/status.actions.ts'
import { assertKnownOutcome, assertNotReleasing, namesOf, presentAppeal, rankedEntries } from './decision.actions.ts'
import { commonValues, openTelling, outcomeName } from './decision.mails.ts'
import * as repo from './decision.repo.ts'

/** What the caller may know of the decisions about an application of theirs. */
export async function listMyDecisions(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract.listMyDecisions>,
): Promise<{ items: MyDecision[] }> {
  const { response } = await openMine(ctx, responseId, 'read')
  const decisions = await repo.listReleasedOf(responseId)
  const appeals = new Map((await repo.listAppealsOf(responseId)).map((one) => [one.decisionId, one]))
  const items: MyDecision[] = []
  for (const made of decisions) {
    const session = await openSession(response.programId, made.sessionId).catch(() => null)
    if (!session || !made.releasedAt || !made.releasedOutcome) continue
    const telling = await openTelling(session)
    const { settings, statuses } = telling
    const appeal = appeals.get(made.id)
    const may = mayAppeal(
      { releasedAt: made.releasedAt, days: settings.appealDays, appealed: appeal !== undefined },
      ctx.now,
    )
    const key = statusKeyOf(made.releasedOutcome)
    items.push({
      id: made.id,
      session: session.title,
      outcome: made.releasedOutcome,
      status: key === null ? null : (statuses.find((status) => status.key === key)?.title ?? { en: key }),
      releasedAt: made.releasedAt.toISOString(),
      rank: settings.showRank ? await rankOf(session, made.entryId) : null,
      feedback: settings.feedback === 'none' ? [] : await feedbackOf(session, made.entryId, settings),
      appealUntil:
        may && settings.appealDays !== null ? appealEnd(made.releasedAt, settings.appealDays).toISOString() : null,
      appeal: appeal ? withoutAuthor(presentAppeal(appeal, new Map())) : null,
    })
  }
  return { items }
}

const withoutAuthor = ({ by: _by, ...appeal }: ReturnType<typeof presentAppeal>) => appeal

type Session = Awaited<ReturnType<typeof openSession>>

async function rankOf(session: Session, entryId: string): Promise<MyDecision['rank']> {
  const { ranked } = await rankedEntries(session)
  const rank = ranked.find(({ id }) => id === entryId)?.rank
  return rank ? { rank, of: ranked.filter((one) => one.rank !== null).length } : null
}

/** What jurors wrote to these criteria in sheets that they sent; an anonymous order is that of nobody. */
async function feedbackOf(
  session: Session,
  entryId: string,
  { feedback, feedbackCriteria }: StoredSettings,
): Promise<MyDecision['feedback']> {
  const sheets = await sheetsOfEntry(session.id, entryId)
  const names = feedback === 'named' ? await jurorNames(session.id) : new Map<string, string>()
  return session.criteria
    .filter(({ field }) => field.type === 'textarea' && feedbackCriteria.includes(field.reference))
    .flatMap(({ field }) =>
      sheets
        .flatMap(({ notes, jurorId }) => {
          const text = answerOf(notes, field.reference)
          return typeof text === 'string' && text.trim() !== ''
            ? [{ criterion: field.title, text, juror: names.get(jurorId) || null }]
            : []
        })
        .sort((a, b) => (a.text < b.text ? -1 : 1)),
    )
}

/** Throws 'decision.noAppeal' where there is no time for it, or no more; 'response.readOnly' for those who may only read. */
export async function makeAppeal(
  ctx: Context,
  { responseId, decisionId, text }: ArgumentsOf<typeof contract.makeAppeal>,
): Promise<{ items: MyDecision[] }> {
  const { response } = await openMine(ctx, responseId, 'edit')
  const made = await repo.findDecisionOf(responseId, decisionId)
  if (!made?.releasedAt || !made.releasedOutcome) throw new Problem('resource.notFound')
  const session = await openSession(response.programId, made.sessionId)
  const telling = await openTelling(session)
  const appealed = (await repo.listAppealsOf(responseId)).some((one) => one.decisionId === decisionId)
  if (!mayAppeal({ releasedAt: made.releasedAt, days: telling.settings.appealDays, appealed }, ctx.now))
    throw new Problem('decision.noAppeal')
  const holders = await findUsers(await listHolders('program.decision.release', response.programId))
  await transaction(async () => {
    await lockEditableProgram(response.programId)
    await repo
      .insertAppeal({
        ...{ programId: response.programId, sessionId: session.id, decisionId, responseId, text },
        ...{ byId: userOf(ctx).id, at: ctx.now },
      })
      .catch((error) => {
        throw isUniqueViolation(error) ? new Problem('decision.noAppeal') : error
      })
    await record(ctx, {
      type: 'decision.appealed',
      subject: responseSubject(response),
      programId: response.programId,
      after: { session: pickName(telling) },
    })
    for (const { id: userId, email, firstname, locale } of holders)
      await ctx.app.mail.queue(ctx, {
        template: 'appealMade',
        to: email,
        lang: locale,
        values: {
          ...commonValues(
            telling,
            { responseId, number: response.number, title: response.title },
            { firstname, locale },
          ),
          appeal: text,
        },
        url: platformUrl(
          ctx.app,
          platformOf(ctx),
          `/${locale}/admin/programs/${telling.program.slug}/examinations/${session.slug}/decisions?state=appealed`,
        ),
        dedupeKey: `appealMade/${decisionId}/${userId}`,
      })
  })
  return listMyDecisions(ctx, { responseId })
}

const pickName = ({ session, program }: Awaited<ReturnType<typeof openTelling>>): string =>
  session.title[program.lang] ?? Object.values(session.title)[0] ?? session.slug

/** Answers an appeal; another decision takes effect at once. Throws 'decision.answered', 'decision.releasing'. */
export async function answerAppeal(
  ctx: Context,
  { programId, sessionId, appealId, reply, outcome }: ArgumentsOf<typeof contract.answerAppeal>,
): Promise<AnswerOf<typeof contract.answerAppeal>> {
  const session = await openSession(programId, sessionId)
  const appeal = await repo.findAppeal(session.id, appealId)
  const made = appeal && (await repo.findDecision(session.id, appeal.decisionId))
  if (!appeal || !made?.releasedOutcome) throw new Problem('resource.notFound')
  await assertKnownOutcome(programId, outcome, 'body.outcome')
  const telling = await openTelling(session)
  const before = made.releasedOutcome
  const after = (outcome ?? before) as Outcome
  const [found] = await findManyInProgram([appeal.responseId], programId)
  if (!found) throw new Problem('resource.notFound')
  const { response } = found
  const people = await repo.readApplicants(session.id, [made.entryId])
  await transaction(async () => {
    await lockEditableProgram(programId)
    await assertNotReleasing(session.id)
    const isChanged = after !== before
    const isFirst = await repo.replyToAppeal(appealId, {
      ...{ state: isChanged ? 'accepted' : 'upheld', reply, repliedAt: ctx.now },
      repliedById: userOf(ctx).id,
    })
    if (!isFirst) throw new Problem('decision.answered')
    if (isChanged) {
      await repo.setReleased(made.id, after, ctx.now)
      const key = statusKeyOf(after) ?? telling.settings.statuses[after as 'accepted']
      const status = telling.statuses.find((one) => one.key === key)
      if (status) await setResponseStatus(ctx, { programId, responseIds: [response.id], statusId: status.id })
    }
    const said = (each: Outcome) => ({
      session: pickName(telling),
      outcome: outcomeName(each, telling, telling.program.lang),
    })
    await record(ctx, {
      type: 'decision.appealAnswered',
      subject: responseSubject(response),
      programId,
      before: said(before),
      after: said(after),
    })
    for (const to of people)
      await ctx.app.mail.queue(ctx, {
        template: 'appealAnswered',
        to: to.email,
        lang: to.locale,
        values: {
          ...commonValues(telling, { responseId: response.id, number: response.number, title: response.title }, to),
          decision: outcomeName(after, telling, to.locale),
          reply,
        },
        url: platformUrl(ctx.app, platformOf(ctx), `/${to.locale}/my-application?responseId=${response.id}`),
        dedupeKey: `appealAnswered/${appealId}/${to.userId}`,
      })
  })
  const now = await repo.findAppeal(session.id, appealId)
  return presentAppeal(now ?? appeal, await namesOf(appeal.byId ? [appeal.byId] : []))
}
