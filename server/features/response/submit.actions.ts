import type { InputOf } from '#core/endpoint.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type {
  completeStep as completeContract,
  MyResponse,
  submitResponse as submitContract,
  withdrawResponse as withdrawContract,
} from '#core/response/response.contract.ts'
import {
  afterCompletion,
  afterSubmission,
  canComplete,
  canSubmit,
  canWithdraw,
  reach,
} from '#core/response/response.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, userOf } from '../../context.ts'
import { sumCounters } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockProgramQuota } from './call.repo.ts'
import { applyChange, onCurrent, type StepChange } from './change.ts'
import { issuesIn } from './completeness.ts'
import {
  answersOf,
  assertAllowed,
  depsOf,
  indexOfStep,
  numberOf,
  openDossier,
  type ResponseAggregate,
} from './dossier.ts'
import { composeReceipt, composeWithdrawn } from './mails.ts'
import { numberLater } from './numbers.ts'
import { showMine } from './read.actions.ts'
import { findOwn } from './response.repo.ts'
import type { ResponseRecord } from './response.rows.ts'
import { keepVersion } from './write.repo.ts'

/** Finishes a step; the gate after it then waits for a decision. Throws 'response.invalid' with everything that is missing. */
export async function completeStep(
  ctx: Context,
  { params, query }: InputOf<typeof completeContract>,
): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const dossier = await openDossier(await findOwn(params.responseId, userOf(ctx).id, 'with'))
    const index = indexOfStep(dossier, params.stepId)
    assertAllowed(dossier, index, canComplete(dossier.look, dossier.looks, index, ctx.now))
    const issues = await issuesAt(ctx, dossier, index)
    if (issues.length > 0) throw new Problem('response.invalid', { issues: [...issues] })
    const changes: StepChange[] = afterCompletion(dossier.looks, index)
    // What was sent is not sent again: its last gate looks at the correction at once.
    if (dossier.response.state === 'submitted') changes.push(...afterSubmission(dossier.looks))
    const steps = changes.filter((change) => dossier.steps[change.index]?.state !== change.state)
    if (steps.length === 0) return dossier
    return transaction(async () => {
      const changed = await applyChange(dossier, { now: ctx.now, steps })
      await record(ctx, {
        type: 'response.stepCompleted',
        subject: subjectOf(dossier.response),
        programId: dossier.response.programId,
        before: statesOf(
          dossier,
          steps.map((change) => ({ ...change, state: dossier.steps[change.index]?.state ?? 'todo' })),
        ),
        after: statesOf(dossier, steps),
      })
      return changed
    })
  })
  return showMine(ctx, after, query.lang)
}

/**
 * Sends the application: all steps are checked at once, then it, its totals, its event and its receipt are written
 * together. Sent already, it is the same submission. Throws 'response.invalid' with issues at `<stepId>/<path>`.
 */
export async function submitResponse(
  ctx: Context,
  { params, query }: InputOf<typeof submitContract>,
): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const dossier = await openDossier(await findOwn(params.responseId, userOf(ctx).id, 'with'))
    if (dossier.response.state === 'submitted') return dossier
    await assertSubmittable(ctx, dossier)
    const numbered = await withNumber(ctx, dossier)
    const receipt = await composeReceipt(ctx, numbered)
    return transaction(async () => {
      const sent = await send(ctx, numbered)
      await receipt?.queue()
      return sent
    })
  })
  return showMine(ctx, after, query.lang)
}

async function assertSubmittable(ctx: Context, dossier: ResponseAggregate): Promise<void> {
  const { looks } = dossier
  const blocked = looks.findIndex((_, index) => index > 0 && !reach(looks, index).ok)
  assertAllowed(dossier, Math.max(blocked, 0), canSubmit(dossier.look, looks, ctx.now))
  const issues: Issue[] = []
  for (const [index, step] of dossier.steps.entries()) {
    issues.push(...(await issuesAt(ctx, dossier, index)).map((issue) => ({ ...issue, at: `${step.id}/${issue.at}` })))
  }
  if (issues.length > 0) throw new Problem('response.invalid', { issues })
}

/** Where nothing had to be filled in, nothing was kept that would have given it one. */
async function withNumber(ctx: Context, dossier: ResponseAggregate): Promise<ResponseAggregate> {
  if (dossier.response.number !== null) return dossier
  const { moved, given } = await transaction(async () => ({
    moved: await applyChange(dossier, { now: ctx.now }),
    given: await numberLater(dossier.response),
  }))
  return { ...moved, response: { ...moved.response, number: given.number } }
}

async function send(ctx: Context, dossier: ResponseAggregate): Promise<ResponseAggregate> {
  const { response, looks } = dossier
  const done = looks.flatMap((step, index) => (step.type === 'validation' ? [] : [{ index, state: 'done' as const }]))
  const steps: StepChange[] = [...done, ...afterSubmission(looks)]
  if (response.capTotal !== null) await takeSeat(response.programId, response.capTotal)
  const sent = await applyChange(dossier, {
    now: ctx.now,
    response: { state: 'submitted', submittedAt: ctx.now },
    steps,
  })
  await keepVersions(dossier)
  await record(ctx, {
    type: 'response.submitted',
    subject: subjectOf(response),
    programId: response.programId,
    before: { state: response.state },
    after: { state: 'submitted', number: numberOf(response), title: response.title },
  })
  return sent
}

/** What was sent keeps the version of the form that it was checked against. */
async function keepVersions({ steps, forms }: ResponseAggregate): Promise<void> {
  for (const { id, answerSetId, formVersionId } of steps) {
    const version = forms.get(id)
    if (answerSetId && version && version.id !== formVersionId) await keepVersion(answerSetId, version.id)
  }
}

/** One of the places of a call, exact however many come at once: those after us wait until we are counted. */
async function takeSeat(programId: string, cap: number): Promise<void> {
  await lockProgramQuota(programId)
  if ((await sumCounters({ programIds: [programId], state: 'submitted' })) >= cap) {
    throw new Problem('program.capReached', { data: { cap, of: 'program' } })
  }
}

/** What keeps a step from being done. */
export async function issuesAt(ctx: Context, dossier: ResponseAggregate, index: number): Promise<readonly Issue[]> {
  const step = dossier.steps[index]
  const version = step && dossier.forms.get(step.id)
  if (!step || !version) return []
  return issuesIn(version.definition, answersOf(step), await depsOf(dossier, ctx.now))
}

/** Takes the application back for good. Withdrawn already, nothing happens. */
export async function withdrawResponse(
  ctx: Context,
  { params, query }: InputOf<typeof withdrawContract>,
): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const dossier = await openDossier(await findOwn(params.responseId, userOf(ctx).id, 'with'))
    if (dossier.response.state === 'withdrawn') return dossier
    if (!canWithdraw(dossier.look, dossier.looks))
      throw new Problem('response.transition', { data: { state: dossier.response.state } })
    const mail = await composeWithdrawn(ctx, dossier)
    return transaction(async () => {
      // Nobody waits for a decision any more.
      const steps = dossier.looks.flatMap((step, index) =>
        step.state === 'toValidate' ? [{ index, state: 'todo' as const }] : [],
      )
      const changed = await applyChange(dossier, {
        now: ctx.now,
        response: { state: 'withdrawn', withdrawnAt: ctx.now },
        steps,
      })
      await record(ctx, {
        type: 'response.withdrawn',
        subject: subjectOf(dossier.response),
        programId: dossier.response.programId,
        before: { state: dossier.response.state },
        after: { state: 'withdrawn' },
      })
      await mail?.queue()
      return changed
    })
  })
  return showMine(ctx, after, query.lang)
}

export const subjectOf = (response: ResponseRecord) => ({
  kind: 'response' as const,
  id: response.id,
  name: response.title || numberOf(response) || null,
})

/** States of steps for the log, by the words of the step. */
export const statesOf = (dossier: ResponseAggregate, changes: readonly StepChange[]): Record<string, unknown> => ({
  steps: changes.map(({ index, state }) => {
    const step = dossier.steps[index]
    return { stepId: step?.id, title: pick(step?.title, dossier.response.programLang), state }
  }),
})
