import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { deleteResponse as contract, ResponseState } from '#core/response/response.contract.ts'
import type { Context } from '../../context.ts'
import { adjustCounters } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { removeResponses } from '../program/program.public.ts'
import { scheduleEmptying } from '../trash/emptying.ts'
import { openAggregate, type ResponseAggregate } from './aggregate.ts'
import { applyChange, assertProgramActive, onCurrent } from './change.ts'
import { findAny, findInProgram, findTrashed, momentsOf } from './response.repo.ts'
import { subjectOf } from './submit.actions.ts'

/** Moves an application to the trash; its person does not find it any more. */
export async function deleteResponse(ctx: Context, input: ArgumentsOf<typeof contract>): Promise<void> {
  await onCurrent(async () => {
    const aggregate = await openAggregate(await findInProgram(input.responseId, input.programId))
    assertChangeable(aggregate.response.programStatus)
    await transaction(async () => {
      await assertProgramActive(aggregate)
      await moveToTrash(ctx, aggregate)
    })
  })
}

/** Belongs into a transaction. */
export async function moveToTrash(ctx: Context, aggregate: ResponseAggregate): Promise<void> {
  const { id, state } = aggregate.response
  await applyChange(aggregate, { now: ctx.now, response: { state: 'deleted', deletedAt: ctx.now } })
  await record(ctx, event('response.deleted', aggregate, { before: state, after: 'deleted' }))
  await scheduleEmptying(ctx, 'deposits', id)
}

/** Puts an application back as it was. Throws 'trash.programMissing' while its program is in the trash, or gone. */
export async function restoreResponse(ctx: Context, id: string): Promise<void> {
  await onCurrent(async () => {
    const aggregate = await openAggregate(await findTrashed(id))
    const { programStatus } = aggregate.response
    if (!programStatus || programStatus === 'deleted') throw new Problem('trash.programMissing')
    const state = await stateBefore(id)
    await transaction(async () => {
      await applyChange(aggregate, { now: ctx.now, response: { state, deletedAt: null } })
      await record(ctx, event('response.restored', aggregate, { before: 'deleted', after: state }))
    })
  })
}

/** Deletes an application of the trash for good, with its answers and files. */
export async function removeResponse(ctx: Context, id: string): Promise<void> {
  await onCurrent(async () => {
    const aggregate = await openAggregate(await findTrashed(id))
    await transaction(async () => {
      // Nobody restores it meanwhile.
      await applyChange(aggregate, { now: ctx.now, response: { deletedAt: ctx.now } })
      await adjustCounters(goneOf(aggregate))
      await removeResponses([id])
      await record(ctx, {
        type: 'response.removed',
        subject: subjectOf(aggregate.response),
        programId: aggregate.response.programId,
      })
    })
  })
}

/**
 * Deletes an application for good, whatever its state, with its answers and files; the log has it without its title. For the
 * erasure of a person. Does nothing when it is gone already.
 */
export async function eraseResponse(ctx: Context, id: string): Promise<void> {
  await onCurrent(async () => {
    const loaded = await findAny(id)
    if (!loaded) return
    const aggregate = await openAggregate(loaded)
    await transaction(() => removeUntitled(ctx, aggregate))
  })
}

/** What an import made, when that is undone. Belongs into a transaction. */
export async function removeImported(ctx: Context, aggregate: ResponseAggregate): Promise<void> {
  const { response } = aggregate
  // Nobody changes it meanwhile.
  await applyChange(aggregate, { now: ctx.now, response: {} })
  await adjustCounters(goneOf(aggregate, response.state))
  await removeResponses([response.id])
  await record(ctx, { type: 'response.removed', subject: subjectOf(response), programId: response.programId })
}

/** An application and what is in it; the log has it without its title. Belongs into a transaction. */
export async function removeUntitled(ctx: Context, aggregate: ResponseAggregate): Promise<void> {
  const { id, programId, state } = aggregate.response
  // Nobody changes it meanwhile.
  await applyChange(aggregate, { now: ctx.now, response: {} })
  await adjustCounters(goneOf(aggregate, state))
  await removeResponses([id])
  await record(ctx, { type: 'response.removed', subject: { kind: 'response', id }, programId })
}

const goneOf = (
  { response: { programId, categoryId }, steps }: ResponseAggregate,
  state: ResponseState = 'deleted',
) => [
  { programId, categoryId, state, by: -1 },
  ...steps.flatMap((step) =>
    step.state === 'todo' ? [] : [{ programId, categoryId, state, stepId: step.id, stepState: step.state, by: -1 }],
  ),
]

/** What it was before it was deleted. */
async function stateBefore(id: string): Promise<ResponseState> {
  const { withdrawnAt, submittedAt } = await momentsOf(id)
  if (withdrawnAt) return 'withdrawn'
  return submittedAt ? 'submitted' : 'draft'
}

const event = (
  type: 'response.deleted' | 'response.restored',
  { response }: ResponseAggregate,
  { before, after }: { before: ResponseState; after: ResponseState },
) => ({
  type,
  subject: subjectOf(response),
  programId: response.programId,
  before: { state: before },
  after: { state: after },
})
