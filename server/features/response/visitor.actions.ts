import { Problem } from '#core/problem.ts'
import type { TakenDraft, VisitorDraft } from '#core/response/visitor.contract.ts'
import { pick } from '#core/text.ts'
import { type App, type Context, contextForApplicant, type PlatformRef, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { withinBudget } from '../../http/exchange.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { findLinkDrafts, findMembership, findUser, forgetLinkDrafts } from '../account/account.public.ts'
import { openDrafts } from '../account/registration.ts'
import { answersOf, openAggregate } from './aggregate.ts'
import { findProgramRecord, lockMember } from './program.repo.ts'
import { findOwn, listOwn } from './response.repo.ts'
import type { ResponseRecord } from './response.rows.ts'
import { saveAnswers } from './save.actions.ts'
import { startResponse } from './start.actions.ts'
import { setDraft } from './write.repo.ts'

/** Adds what waits with a link that was opened to its person's applications. Run again after a crash it goes on. */
export const takeDrafts =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const platform = platformId ? await findPlatformRef(app.config, { id: platformId }) : null
    const { linkId } = payload as { linkId: string }
    if (platform) await withinBudget(() => take(app, platform, { linkId, now }))
  }

/** The same at once. What goes wrong is logged, and left to the job. */
export async function takeDraftsOf(ctx: Context, linkId: string): Promise<TakenDraft[]> {
  if (!ctx.platform) return []
  try {
    return await take(ctx.app, ctx.platform, { linkId, now: ctx.now })
  } catch (error) {
    ctx.app.log.error({ err: error }, 'drafts of a registration are to be taken later')
    return [{ outcome: 'later', program: null, responseId: null, dropped: 0 }]
  }
}

async function take(
  app: App,
  platform: PlatformRef,
  { linkId, now }: { linkId: string; now: Date },
): Promise<TakenDraft[]> {
  const waiting = await findLinkDrafts(linkId)
  const user = waiting && (await findUser(waiting.userId))
  const membership = user && (await findMembership(user.id))
  if (!membership) return []
  const ctx = { ...contextForApplicant(app, platform, { ...user, membershipId: membership.id }), now }
  const taken: TakenDraft[] = []
  for (const draft of openDrafts(app, waiting.drafts)) taken.push(await takeDraft(ctx, draft))
  await forgetLinkDrafts(linkId)
  return taken
}

/** What is told of a refusal; of others, that the call takes nothing. */
const OUTCOMES: Record<string, TakenDraft['outcome']> = {
  'program.capReached': 'full',
  'eligibility.refused': 'ineligible',
}

/** A draft as answers of an application: of the one that has it already, else of one that waits in the category, else of a new one. */
async function takeDraft(ctx: Context, draft: VisitorDraft): Promise<TakenDraft> {
  const none = { responseId: null, dropped: 0 }
  try {
    if (ctx.platform?.state !== 'active') throw new Problem('program.notOpen')
    const { id, programSlug, programTitle, programLang } = await applicationFor(ctx, draft)
    const dropped = await addAnswers(ctx, id, draft)
    const program = { slug: programSlug, title: pick(programTitle, ctx.locale, programLang) }
    return { outcome: 'added', program, responseId: id, dropped }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'resource.notFound') return { ...none, outcome: 'missing', program: null }
    return { ...none, outcome: OUTCOMES[error.code] ?? 'notOpen', program: await publicProgram(ctx, draft) }
  }
}

/** Only one of two that take the same draft starts an application with it. */
const applicationFor = (
  ctx: Context,
  { id: draftId, programId, categoryId, eligibility }: VisitorDraft,
): Promise<Pick<ResponseRecord, 'id' | 'programSlug' | 'programTitle' | 'programLang'>> =>
  transaction(async () => {
    const user = userOf(ctx)
    await lockMember(user.id)
    const own = (await listOwn(user.id)).flatMap(({ response }) => (response.ownerId === user.id ? [response] : []))
    const isHere = (one: ResponseRecord) => one.programId === programId && one.categoryId === categoryId
    const known =
      own.find((one) => one.draftId === draftId && isHere(one)) ??
      own.find((one) => isHere(one) && one.state === 'draft')
    if (known) {
      await setDraft(known.id, draftId)
      return known
    }
    const { id, program } = await startResponse(ctx, { programId, categoryId, eligibility, lang: ctx.locale }, draftId)
    return { id, programSlug: program.slug, programTitle: { [ctx.locale]: program.title }, programLang: ctx.locale }
  })

/** How often answers are sent without those that were refused: what is refused is named all at once. */
const TRIES = 4

/** Saves those answers to the first form that are not given yet, as their person would. How many could not be saved. */
async function addAnswers(ctx: Context, responseId: string, { answers }: VisitorDraft): Promise<number> {
  const aggregate = await openAggregate(await findOwn(responseId, userOf(ctx).id))
  const step = aggregate.steps.find(({ id, type }) => type === 'form' && aggregate.forms.has(id))
  if (!step) return Object.keys(answers).length
  const given = answersOf(step)
  let left = Object.entries(answers).filter(([reference]) => !Object.hasOwn(given, reference))
  let dropped = 0
  for (let attempt = 1; left.length > 0; attempt++) {
    const saved = await saveAnswers(ctx, {
      responseId,
      stepId: step.id,
      revision: step.revision,
      changes: Object.fromEntries(left),
    }).catch(refusedIn)
    if (!(saved instanceof Set)) {
      const unknown = saved.issues.filter(({ rule }) => rule === 'unknown-field')
      return dropped + unknown.length
    }
    const next = attempt === TRIES ? [] : left.filter(([reference]) => !saved.has(reference))
    // A refusal of something else: nothing of it can be saved.
    if (next.length === left.length) return dropped + left.length
    dropped += left.length - next.length
    left = next
  }
  return dropped
}

/** The answers that a refusal is about. Throws what is no such refusal. */
function refusedIn(error: unknown): Set<string> {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'response.invalid') return new Set(error.issues.map(({ at }) => at.replace(/[.[].*/s, '')))
  if (error.code === 'response.conflict') return new Set(Object.keys(error.data.conflicts as object))
  throw error
}

/** What everybody may read of the call that a draft was typed for. */
async function publicProgram(ctx: Context, { programId, categoryId }: VisitorDraft): Promise<TakenDraft['program']> {
  const found = await findProgramRecord(programId, categoryId, '')
  if (!found?.call.publishedAt || found.call.programStatus === 'deleted') return null
  const { programSlug, programTitle, programLang } = found.call
  return { slug: programSlug, title: pick(programTitle, ctx.locale, programLang) }
}
