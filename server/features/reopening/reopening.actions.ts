import { uuidv7 } from 'uuidv7'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { type Answers, answerOf, type Field } from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type * as contract from '#core/reopening/reopening.contract.ts'
import { isReopeningDue, type ReopenedFields, referenceOf } from '#core/reopening/reopening.rules.ts'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import { canCorrect, canEdit, isReopened, rejectedBy } from '#core/response/response.rules.ts'
import { cityOf } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { answersOf, openAggregate, openAt, type ResponseAggregate } from '../response/aggregate.ts'
import { nameDossier, settleFiles } from '../response/answers.ts'
import { applyChange, assertProgramActive, onCurrent } from '../response/change.ts'
import { compose, inWords } from '../response/mails.ts'
import { openMine } from '../response/mine.ts'
import { readDetail, showMine } from '../response/read.actions.ts'
import { findManyInProgram, textOfWords, writeAnswers } from '../response/response.public.ts'
import { issuesAt, subjectOf } from '../response/submit.actions.ts'
import * as repo from './reopening.repo.ts'

/** Milliseconds by which a reopening lasts at least: nobody answers in less. */
const SHORTEST = 60_000

interface InProgram {
  responseId: string
  programId: string
  lang?: Locale | undefined
}

async function openInProgram({ responseId, programId }: InProgram) {
  const [found] = await findManyInProgram([responseId], programId)
  return openAggregate(found ?? null)
}

/** What is wrong in the questions that are named: a step without a form, a question that its form does not ask. */
function flawsOf({ steps, forms }: ResponseAggregate, fields: readonly ReopenedFields[]): Issue[] {
  return fields.flatMap(({ stepId, references }, n): Issue[] => {
    const step = steps.find(({ id }) => id === stepId)
    const version = forms.get(stepId)
    if (!step || !version) return [{ at: `body.fields[${n}].stepId`, rule: 'unknown' }]
    if (fields.findIndex((one) => one.stepId === stepId) < n)
      return [{ at: `body.fields[${n}].stepId`, rule: 'duplicate' }]
    const known = new Set(unfold(version.definition.fields).map(({ reference }) => reference))
    return references.flatMap((reference, i) =>
      known.has(reference) ? [] : [{ at: `body.fields[${n}].references[${i}]`, rule: 'unknown' as const }],
    )
  })
}

const showDetail = (ctx: Context, { programId, responseId, lang }: InProgram) =>
  readDetail(ctx, { programId, responseId, lang, sensitive: 'masked' })

function assertDue(dueAt: Date, now: Date): void {
  if (dueAt.getTime() - now.getTime() < SHORTEST)
    throw new Problem('request.invalid', { issues: [{ at: 'body.dueAt', rule: 'future' }] })
}

/**
 * Reopens a sent application for named questions. Throws 'request.invalid', 'reopening.notSent', 'reopening.openAlready',
 * 'reopening.notNeeded' while its applicant may change it anyway, and what refuses a change of the program.
 */
export async function reopenResponse(
  ctx: Context,
  input: ArgumentsOf<typeof contract.reopenResponse>,
): Promise<ResponseDetail> {
  const dueAt = new Date(input.dueAt)
  assertDue(dueAt, ctx.now)
  const id = uuidv7()
  await onCurrent(async () => {
    const before = await openInProgram(input)
    const { response, snapshot, stepSnapshots } = before
    assertChangeable(response.programStatus)
    if (response.state !== 'submitted' || rejectedBy(before.steps)) throw new Problem('reopening.notSent')
    if (response.reopening) throw new Problem('reopening.openAlready')
    if (stepSnapshots.some((_, index) => canEdit(snapshot, stepSnapshots, index, ctx.now).ok))
      throw new Problem('reopening.notNeeded')
    const reopening = { id, dueAt, fields: input.fields, message: input.message }
    // Its steps follow the form as it is now.
    const aggregate = await openAggregate({ ...before, response: { ...response, reopening } })
    const issues = flawsOf(aggregate, input.fields)
    if (issues.length > 0) throw new Problem('request.invalid', { issues })
    const shut = input.fields.flatMap(({ stepId }, n) =>
      canCorrect(
        aggregate.snapshot,
        aggregate.stepSnapshots,
        aggregate.steps.findIndex((step) => step.id === stepId),
        ctx.now,
      ).ok
        ? []
        : [{ at: `body.fields[${n}].stepId`, rule: 'unknown' as const }],
    )
    if (shut.length > 0) throw new Problem('request.invalid', { issues: shut })
    const sentAnswers = before.steps
      .filter(({ id: stepId }) => input.fields.some((one) => one.stepId === stepId))
      .map((step) => ({ stepId: step.id, formVersionId: step.formVersionId, answers: answersOf(step) }))
    const mail = await mailOf(ctx, aggregate, 'reopened', { dueAt, message: input.message })
    await transaction(async () => {
      await assertProgramActive(aggregate)
      await applyChange(before, { now: ctx.now, response: { reopeningId: id } })
      await repo.insertReopening({
        id,
        programId: response.programId,
        responseId: response.id,
        fields: input.fields,
        message: input.message,
        dueAt,
        sentAnswers,
        byId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      })
      await closeLater(ctx, { programId: response.programId, responseId: response.id, id }, dueAt)
      await record(ctx, {
        type: 'reopening.opened',
        subject: subjectOf(response),
        programId: response.programId,
        after: {
          dueAt: dueAt.toISOString(),
          questions: labelsOf(aggregate, response.programLang),
          message: input.message,
        },
      })
      await mail?.queue()
    })
  })
  return showDetail(ctx, input)
}

/** Changes until when. Throws 'reopening.ended'. */
export async function updateReopening(
  ctx: Context,
  input: ArgumentsOf<typeof contract.updateReopening>,
): Promise<ResponseDetail> {
  const dueAt = new Date(input.dueAt)
  assertDue(dueAt, ctx.now)
  await onCurrent(async () => {
    const aggregate = await openNow(ctx, input)
    const { response } = aggregate
    assertChangeable(response.programStatus)
    const before = response.reopening.dueAt
    if (before.getTime() === dueAt.getTime()) return
    await transaction(async () => {
      await assertProgramActive(aggregate)
      await applyChange(aggregate, { now: ctx.now })
      await repo.setDue(input.reopeningId, dueAt)
      await closeLater(ctx, { programId: response.programId, responseId: response.id, id: input.reopeningId }, dueAt)
      await record(ctx, {
        type: 'reopening.changed',
        subject: subjectOf(response),
        programId: response.programId,
        before: { dueAt: before.toISOString() },
        after: { dueAt: dueAt.toISOString() },
      })
    })
  })
  return showDetail(ctx, input)
}

/** Closes it at once; the answers are as they were sent. Throws 'reopening.ended'. */
export async function closeReopening(
  ctx: Context,
  input: ArgumentsOf<typeof contract.closeReopening>,
): Promise<ResponseDetail> {
  await onCurrent(async () => {
    const aggregate = await openNow(ctx, input)
    assertChangeable(aggregate.response.programStatus)
    await closeNow(ctx, aggregate, 'organiser')
  })
  return showDetail(ctx, input)
}

type Reopened = ResponseAggregate & {
  response: { reopening: NonNullable<ResponseAggregate['response']['reopening']> }
}

/** An application whose reopening is this one, and open. Throws 'resource.notFound', 'reopening.ended'. */
async function openNow(ctx: Context, input: InProgram & { reopeningId: string }): Promise<Reopened> {
  const aggregate = await openInProgram(input)
  const { reopening } = aggregate.response
  if (reopening?.id !== input.reopeningId || isReopeningDue(reopening, ctx.now)) {
    if (!(await repo.isKnown(input.responseId, input.reopeningId))) throw new Problem('resource.notFound')
    throw new Problem('reopening.ended')
  }
  return aggregate as Reopened
}

/** Ends it without anything having been sent again: each step gets back the answers that were sent. */
export async function closeNow(
  ctx: Context,
  aggregate: ResponseAggregate,
  reason: 'organiser' | 'time',
): Promise<void> {
  const { response, steps } = aggregate
  const { reopening } = response
  if (!reopening) return
  const sent = new Map((await repo.sentAnswersOf(reopening.id)).map((one) => [one.stepId, one]))
  const back = steps.flatMap((step) => {
    const was = sent.get(step.id)
    return was && JSON.stringify(was.answers) !== JSON.stringify(answersOf(step)) ? [{ step, was }] : []
  })
  const restored: ResponseAggregate = {
    ...aggregate,
    steps: steps.map((step) => ({ ...step, answers: sent.get(step.id)?.answers ?? step.answers })),
  }
  const { title, sortKey, words } = nameDossier(restored)
  const mail = reason === 'time' ? await mailOf(ctx, aggregate, 'reopeningClosed') : null
  await transaction(async () => {
    await applyChange(aggregate, {
      now: ctx.now,
      response: { title, sortKey, searchText: textOfWords(words), reopeningId: null },
    })
    for (const { step, was } of back) {
      const version = aggregate.forms.get(step.id)
      const revision = step.revision + 1
      await writeAnswers(step.answerSetId, {
        responseId: response.id,
        stepId: step.id,
        formVersionId: was.formVersionId,
        answers: was.answers,
        revision,
        fieldRevisions: {
          ...step.fieldRevisions,
          ...Object.fromEntries(
            changedBetween(answersOf(step), was.answers as Answers).map((name) => [name, revision]),
          ),
        },
        now: ctx.now,
      })
      if (version)
        await settleFiles(version.definition, answersOf(step), was.answers as Answers, {
          responseId: response.id,
          now: ctx.now,
        })
    }
    await repo.endReopening(reopening.id, 'closed', ctx.now)
    await record(ctx, {
      type: 'reopening.closed',
      subject: subjectOf({ ...response, title }),
      programId: response.programId,
      after: { reason },
    })
    await mail?.queue()
  })
}

/** Sends the application again: what was reopened is checked, and stays as it is now. Throws 'response.invalid', 'reopening.ended'. */
export async function sendReopened(
  ctx: Context,
  input: ArgumentsOf<typeof contract.sendReopened>,
): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const aggregate = await openMine(ctx, input.responseId, 'own', 'with')
    const { response, snapshot, stepSnapshots } = aggregate
    if (!response.reopening || !isReopened(snapshot, stepSnapshots, ctx.now)) throw new Problem('reopening.ended')
    const issues: Issue[] = []
    for (const [index, step] of aggregate.steps.entries()) {
      const open = openAt(aggregate, index)
      if (open.length === 0) continue
      const found = await issuesAt(ctx, aggregate, index)
      issues.push(
        ...found
          .filter(({ at }) => open.includes(referenceOf(at)))
          .map((one) => ({ ...one, at: `${step.id}/${one.at}` })),
      )
    }
    if (issues.length > 0) throw new Problem('response.invalid', { issues })
    const questions = await changedSince(aggregate)
    const mail = await mailOf(ctx, aggregate, 'reopeningSent')
    return transaction(async () => {
      const changed = await applyChange(aggregate, { now: ctx.now, response: { reopeningId: null } })
      await repo.endReopening(response.reopening?.id ?? '', 'sent', ctx.now)
      await record(ctx, {
        type: 'reopening.sent',
        subject: subjectOf(response),
        programId: response.programId,
        after: { questions },
      })
      await mail?.queue()
      return openAggregate({ ...changed, response: { ...changed.response, reopening: null } })
    })
  })
  return showMine(ctx, after, input.lang)
}

const changedBetween = (before: Answers, after: Answers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (reference) => JSON.stringify(answerOf(before, reference)) !== JSON.stringify(answerOf(after, reference)),
  )

/** The questions whose answers differ from what was sent, in the program's words. */
async function changedSince(aggregate: ResponseAggregate): Promise<string[]> {
  const { response, steps, forms } = aggregate
  const sent = await repo.sentAnswersOf(response.reopening?.id ?? '')
  return sent.flatMap(({ stepId, answers }) => {
    const step = steps.find(({ id }) => id === stepId)
    const changed = step ? changedBetween(answers as Answers, answersOf(step)) : []
    return labelsIn(forms.get(stepId)?.definition.fields ?? [], changed, response.programLang)
  })
}

const labelsIn = (fields: readonly Field[], references: readonly string[], lang: Locale, fallback = lang): string[] =>
  unfold(fields)
    .filter(({ reference }) => references.includes(reference))
    .map(({ reference, title }) => pick(title, lang, fallback) || reference)

/** The questions that are reopened, in words. */
const labelsOf = ({ response, forms }: ResponseAggregate, lang: Locale): string[] =>
  (response.reopening?.fields ?? []).flatMap(({ stepId, references }) =>
    labelsIn(forms.get(stepId)?.definition.fields ?? [], references, lang, response.programLang),
  )

function mailOf(
  ctx: Context,
  aggregate: ResponseAggregate,
  template: 'reopened' | 'reopeningSent' | 'reopeningClosed',
  asked?: { dueAt: Date; message: string },
) {
  const { zone, reopening } = aggregate.response
  const occasion = `${reopening?.id}/${template}`
  if (template === 'reopened' && asked)
    return compose(
      ctx,
      aggregate,
      template,
      (lang) => ({
        message: asked.message,
        questions: labelsOf(aggregate, lang).join('\n'),
        deadline: inWords(asked.dueAt, zone, lang),
        zone: cityOf(zone),
      }),
      occasion,
    )
  if (template === 'reopeningSent')
    return compose(
      ctx,
      aggregate,
      template,
      (lang) => ({ date: inWords(ctx.now, zone, lang), zone: cityOf(zone) }),
      occasion,
    )
  return compose(ctx, aggregate, 'reopeningClosed', () => ({}), occasion)
}

/** What the job that closes it carries. */
export interface Closing {
  programId: string
  responseId: string
  id: string
}

const closeLater = (ctx: Context, closing: Closing, runAt: Date) =>
  enqueue(ctx, 'reopening.close', closing, { platformId: platformOf(ctx).id, runAt })
