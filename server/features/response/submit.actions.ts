import type { ArgumentsOf } from '#core/endpoint.ts'
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
import type { Context } from '../../context.ts'
import { sumCounters } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { assertRecommendersAsked } from '../recommendation/recommendation.public.ts'
import { endReopening } from '../reopening/reopening.public.ts'
import { answersOf, assertAllowed, depsOf, indexOfStep, numberOf, type ResponseAggregate } from './aggregate.ts'
import { applyChange, onCurrent, type StepChange } from './change.ts'
import { issuesIn } from './completeness.ts'
import { composeReceipt, composeWithdrawn } from './mails.ts'
import { assertMay, openMine } from './mine.ts'
import { numberLater } from './numbers.ts'
import { lockProgramQuota } from './program.repo.ts'
import { showMine } from './read.actions.ts'
import type { ResponseRecord } from './response.rows.ts'
import { keepVersion } from './write.repo.ts'

/** Finishes a step; the gate after it then waits for a decision. Throws 'response.invalid' with everything that is missing. */
export async function completeStep(ctx: Context, input: ArgumentsOf<typeof completeContract>): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const aggregate = await openMine(ctx, input.responseId, 'edit', 'with')
    const index = indexOfStep(aggregate, input.stepId)
    assertAllowed(aggregate, index, canComplete(aggregate.snapshot, aggregate.stepSnapshots, index, ctx.now))
    const issues = await issuesAt(ctx, aggregate, index)
    if (issues.length > 0) throw new Problem('response.invalid', { issues: [...issues] })
    const changes: StepChange[] = afterCompletion(aggregate.stepSnapshots, index)
    // What was sent is not sent again: its last gate looks at the correction at once.
    if (aggregate.response.state === 'submitted') changes.push(...afterSubmission(aggregate.stepSnapshots))
    const steps = changes.filter((change) => aggregate.steps[change.index]?.state !== change.state)
    if (steps.length === 0) return aggregate
    // A validation step that is asked for is a sending.
    if (steps.some(({ state }) => state === 'toValidate')) assertMay(aggregate, 'own')
    return transaction(async () => {
      const changed = await applyChange(aggregate, { now: ctx.now, steps })
      await record(ctx, {
        type: 'response.stepCompleted',
        subject: subjectOf(aggregate.response),
        programId: aggregate.response.programId,
        before: statesOf(
          aggregate,
          steps.map((change) => ({ ...change, state: aggregate.steps[change.index]?.state ?? 'todo' })),
        ),
        after: statesOf(aggregate, steps),
      })
      return changed
    })
  })
  return showMine(ctx, after, input.lang)
}

/**
 * Sends the application: all steps are checked at once, then it, its totals, its event and its receipt are written
 * together. Sent already, it is the same submission. Throws 'response.invalid' with issues at `<stepId>/<path>`.
 */
export async function submitResponse(ctx: Context, input: ArgumentsOf<typeof submitContract>): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const aggregate = await openMine(ctx, input.responseId, 'own', 'with')
    if (aggregate.response.state === 'submitted') return aggregate
    await assertSubmittable(ctx, aggregate)
    const numbered = await withNumber(ctx, aggregate)
    const receipt = await composeReceipt(ctx, numbered)
    return transaction(async () => {
      const sent = await send(ctx, numbered)
      await receipt?.queue()
      return sent
    })
  })
  return showMine(ctx, after, input.lang)
}

async function assertSubmittable(ctx: Context, aggregate: ResponseAggregate): Promise<void> {
  const { stepSnapshots } = aggregate
  const blocked = stepSnapshots.findIndex((_, index) => index > 0 && !reach(stepSnapshots, index).ok)
  assertAllowed(aggregate, Math.max(blocked, 0), canSubmit(aggregate.snapshot, stepSnapshots, ctx.now))
  const issues: Issue[] = []
  for (const [index, step] of aggregate.steps.entries()) {
    issues.push(...(await issuesAt(ctx, aggregate, index)).map((issue) => ({ ...issue, at: `${step.id}/${issue.at}` })))
  }
  if (issues.length > 0) throw new Problem('response.invalid', { issues })
  await assertRecommendersAsked(aggregate.response)
}

/** Where nothing had to be filled in, nothing was kept that would have given it one. */
async function withNumber(ctx: Context, aggregate: ResponseAggregate): Promise<ResponseAggregate> {
  if (aggregate.response.number !== null) return aggregate
  const { moved, given } = await transaction(async () => ({
    moved: await applyChange(aggregate, { now: ctx.now }),
    given: await numberLater(aggregate.response),
  }))
  return { ...moved, response: { ...moved.response, number: given.number } }
}

async function send(ctx: Context, aggregate: ResponseAggregate): Promise<ResponseAggregate> {
  const { response, stepSnapshots } = aggregate
  const done = stepSnapshots.flatMap((step, index) =>
    step.type === 'validation' ? [] : [{ index, state: 'done' as const }],
  )
  const steps: StepChange[] = [...done, ...afterSubmission(stepSnapshots)]
  if (response.capTotal !== null) await takeSeat(response.programId, response.capTotal)
  const sent = await applyChange(aggregate, {
    now: ctx.now,
    response: { state: 'submitted', submittedAt: ctx.now },
    steps,
  })
  await keepVersions(aggregate)
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
export async function issuesAt(ctx: Context, aggregate: ResponseAggregate, index: number): Promise<readonly Issue[]> {
  const step = aggregate.steps[index]
  const version = step && aggregate.forms.get(step.id)
  if (!step || !version) return []
  return issuesIn(version.definition, answersOf(step), await depsOf(aggregate, ctx.now))
}

/** Takes the application back for good. Withdrawn already, nothing happens. */
export async function withdrawResponse(ctx: Context, input: ArgumentsOf<typeof withdrawContract>): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const aggregate = await openMine(ctx, input.responseId, 'own', 'with')
    if (aggregate.response.state === 'withdrawn') return aggregate
    if (!canWithdraw(aggregate.snapshot, aggregate.stepSnapshots))
      throw new Problem('response.transition', { data: { state: aggregate.response.state } })
    const mail = await composeWithdrawn(ctx, aggregate)
    return transaction(async () => {
      // Nobody waits for a decision any more.
      const steps = aggregate.stepSnapshots.flatMap((step, index) =>
        step.state === 'toValidate' ? [{ index, state: 'todo' as const }] : [],
      )
      const changed = await applyChange(aggregate, {
        now: ctx.now,
        response: { state: 'withdrawn', withdrawnAt: ctx.now, reopeningId: null },
        steps,
      })
      if (aggregate.response.reopening) await endReopening(aggregate.response.reopening.id, 'closed', ctx.now)
      await record(ctx, {
        type: 'response.withdrawn',
        subject: subjectOf(aggregate.response),
        programId: aggregate.response.programId,
        before: { state: aggregate.response.state },
        after: { state: 'withdrawn' },
      })
      await mail?.queue()
      return changed
    })
  })
  return showMine(ctx, after, input.lang)
}

export const subjectOf = (response: ResponseRecord) => ({
  kind: 'response' as const,
  id: response.id,
  name: response.title || numberOf(response) || null,
})

/** States of steps for the log, by the words of the step. */
export const statesOf = (aggregate: ResponseAggregate, changes: readonly StepChange[]): Record<string, unknown> => ({
  steps: changes.map(({ index, state }) => {
    const step = aggregate.steps[index]
    return { stepId: step?.id, title: pick(step?.title, aggregate.response.programLang), state }
  }),
})
