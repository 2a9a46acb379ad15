import { Problem } from '#core/problem.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { DECISIONS, type Decision } from '#core/response/response.rules.ts'
import { adjustCounters, type CounterDelta } from '../../db/counters.ts'
import { requireRole } from '../participant/participant.public.ts'
import { type ResponseAggregate, withSnapshots } from './aggregate.ts'
import { type ResponseChange, requireActive, updateIfUnchanged, writeStates } from './write.repo.ts'

/** Thrown inside a change when somebody else changed the application since it was read. */
class Overtaken extends Error {}

const TRIES = 20

/**
 * Reads, decides and writes again when somebody else was quicker, so that every decision is taken on what is there.
 * Throws 'resource.stale' when that goes on.
 */
export async function onCurrent<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (attempt === TRIES) throw new Problem('resource.stale')
    }
  }
}

export interface StepChange {
  index: number
  state: StepStateName
  /** Kept as they were when left out. */
  message?: string | null
  byId?: string | null
}

export interface Change {
  now: Date
  response?: ResponseChange
  steps?: readonly StepChange[]
}

/**
 * Moves an application on: its row first, guarded by the version and the steps that were read, then its steps and the kept totals.
 * Belongs first into the transaction of a change, which is undone when somebody was quicker. Answers the application after it.
 */
export async function applyChange(aggregate: ResponseAggregate, change: Change): Promise<ResponseAggregate> {
  const { now, response = {}, steps = [] } = change
  const { id, programId } = aggregate.response
  const { by } = aggregate
  // An owner who hands the application on changes its version; others may be removed without.
  if (by && by.role !== 'owner')
    await requireRole({ responseId: id, userId: by.userId, role: by.role, onMismatch: () => new Overtaken() })
  await updateIfUnchanged(aggregate, { ...response, now, onMismatch: () => new Overtaken() })
  const changed = steps.filter(
    ({ index, state, message }) => aggregate.steps[index]?.state !== state || message !== undefined,
  )
  if (changed.length > 0) {
    await writeStates(
      id,
      programId,
      changed.map(({ index, ...change }) => ({
        ...change,
        stepId: aggregate.steps[index]?.id ?? '',
        stateId: aggregate.steps[index]?.stateId ?? null,
      })),
      now,
    )
  }
  await adjustCounters(deltasOf(aggregate, response.state ?? aggregate.response.state, changed))
  return changedDossier(aggregate, { now, response, steps: changed })
}

/** Like a change, but for its program: once that is put away the decision is taken anew, and refused. */
export const assertProgramActive = ({ response: { programId } }: ResponseAggregate): Promise<void> =>
  requireActive(programId, () => new Overtaken())

/** The application as it is after the change. */
function changedDossier(aggregate: ResponseAggregate, { now, response = {}, steps = [] }: Change): ResponseAggregate {
  const { state, number, title, searchText, submittedAt } = { ...aggregate.response, ...response }
  return withSnapshots({
    ...aggregate,
    response: {
      ...aggregate.response,
      ...{ state, number, title, searchText, submittedAt },
      updatedAt: now,
      version: aggregate.response.version + 1,
    },
    steps: aggregate.steps.map((step, index) => {
      const change = steps.findLast((one) => one.index === index)
      if (!change) return step
      const message = change.message === undefined ? step.message : change.message
      const requestedAt = change.message === undefined ? now : step.requestedAt
      return { ...step, state: change.state, message, at: now, requestedAt }
    }),
  })
}

/** What the totals gain and lose. Steps that nobody began are not counted: they are what is left. */
export function deltasOf(
  aggregate: ResponseAggregate,
  state: ResponseState,
  changed: readonly StepChange[],
): CounterDelta[] {
  const { programId, categoryId, state: before } = aggregate.response
  const whole = { programId, categoryId }
  const deltas: CounterDelta[] = []
  if (state !== before) deltas.push({ ...whole, state: before, by: -1 }, { ...whole, state, by: 1 })
  for (const [index, step] of aggregate.steps.entries()) {
    const after = changed.findLast((change) => change.index === index)?.state ?? step.state
    if (after === step.state && state === before) continue
    if (step.state !== 'todo') deltas.push({ ...whole, state: before, stepId: step.id, stepState: step.state, by: -1 })
    if (after !== 'todo') deltas.push({ ...whole, state, stepId: step.id, stepState: after, by: 1 })
  }
  return deltas
}

/** Whether a decision may follow from the state that the person saw. */
export const mayDecide = (decision: Decision, from: StepStateName): boolean => DECISIONS[decision].includes(from)
