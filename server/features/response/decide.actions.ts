import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { decideStep as contract, ResponseDetail } from '#core/response/response.contract.ts'
import { needsMessage, rejectedBy, reopenedBy } from '#core/response/response.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { indexOfStep, openAggregate, type ResponseAggregate } from './aggregate.ts'
import { applyChange, assertProgramActive, mayDecide, onCurrent, type StepChange } from './change.ts'
import { tellLater } from './mails.ts'
import { readDetail } from './read.actions.ts'
import { findInProgram } from './response.repo.ts'
import { issuesAt, statesOf, subjectOf } from './submit.actions.ts'

type Input = ArgumentsOf<typeof contract>

/**
 * Validates at a validation step, asks for changes, rejects for good, or takes that back. Asking for changes and rejecting need
 * a message; changes reopen the form step before. Throws
 * 'resource.stale' with the current state when it is not the one that the person saw, 'response.step' when it waits for no such decision,
 * 'response.unfinished' when a correction would be closed with answers missing, 'program.archived' or 'program.transition' when its program is put away.
 */
export async function decideStep(ctx: Context, input: Input): Promise<ResponseDetail> {
  if (needsMessage(input.decision) && !input.message) {
    throw new Problem('request.invalid', { issues: [{ at: 'body.message', rule: 'required' }] })
  }
  await onCurrent(async () => {
    const aggregate = await openAggregate(await findInProgram(input.responseId, input.programId))
    assertChangeable(aggregate.response.programStatus)
    const index = indexOfStep(aggregate, input.stepId)
    const gate = aggregate.steps[index]
    if (gate?.type !== 'validation' || aggregate.response.state === 'withdrawn') throw new Problem('response.step')
    if (gate.state !== input.from) throw new Problem('resource.stale', { data: { current: { state: gate.state } } })
    // One that was rejected is over: only that decision can be taken back.
    const end = rejectedBy(aggregate.steps)
    if (end && end !== gate) throw new Problem('response.step', { data: { state: end.state } })
    if (!mayDecide(input.decision, gate.state)) throw new Problem('response.step', { data: { state: gate.state } })
    const steps = changesOf(ctx, aggregate, index, input)
    const closing = steps.find(({ state }) => state === 'done')
    if (closing && (await issuesAt(ctx, aggregate, closing.index)).length > 0) throw new Problem('response.unfinished')
    await transaction(async () => {
      await assertProgramActive(aggregate)
      await applyChange(aggregate, { now: ctx.now, steps })
      await record(ctx, {
        type: 'response.stepDecided',
        subject: subjectOf(aggregate.response),
        programId: input.programId,
        before: statesOf(
          aggregate,
          steps.map((change) => ({ ...change, state: aggregate.steps[change.index]?.state ?? 'todo' })),
        ),
        after: { ...statesOf(aggregate, steps), ...(input.message ? { message: input.message } : {}) },
      })
      if (input.decision !== 'toValidate') await tellLater(ctx, aggregate, index, input.decision)
    })
  })
  const { programId, responseId, lang } = input
  return readDetail(ctx, { programId, responseId, lang, sensitive: 'masked' })
}

/**
 * The validation step with who decided and why, and the form step that a request for changes opens or its undoing closes. A
 * rejection leaves a correction as far as it came.
 */
function changesOf(
  ctx: Context,
  aggregate: ResponseAggregate,
  index: number,
  { decision, message }: Pick<Input, 'decision' | 'message'>,
): StepChange[] {
  const byId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const changes: StepChange[] = [
    {
      index,
      state: decision,
      message: decision === 'toValidate' ? null : (message ?? null),
      byId: decision === 'toValidate' ? null : byId,
    },
  ]
  const form = reopenedBy(aggregate.stepSnapshots, index)
  const [from, state] = [aggregate.steps[index]?.state, aggregate.steps[form]?.state]
  if (decision === 'refused' && state === 'done') changes.push({ index: form, state: 'inProgress' })
  if (!needsMessage(decision) && (from === 'refused' || from === 'rejected') && state === 'inProgress')
    changes.push({ index: form, state: 'done' })
  return changes
}
