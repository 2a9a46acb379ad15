import type { StepType } from '../program/category.contract.ts'
import { ownClosing } from '../program/program.rules.ts'
import { isReopeningDue, type OpenReopening, referencesAt } from '../reopening/reopening.rules.ts'
import type { Halt, ResponseState, StepStateName } from './response.contract.ts'

/** What the rules need of a step and of its state in one application. In the category's order. */
export interface StepSnapshot {
  id: string
  type: StepType
  title: string
  state: StepStateName
  /** The step's own closing instant, if any; see `ownClosing`. */
  closesAt: Date | null
}

export type Reach = { ok: true } | { ok: false; blockedBy: StepSnapshot }

/** A step is reachable only if every earlier validation step is validated; else the nearest failing one blocks (spec §4). */
export function reach(steps: readonly StepSnapshot[], index: number): Reach {
  for (let at = index - 1; at >= 0; at--) {
    const earlier = steps[at]
    if (earlier?.type === 'validation' && earlier.state !== 'validated') return { ok: false, blockedBy: earlier }
  }
  return { ok: true }
}

/** Index of the form step that a refusal of the gate at `gate` reopens: the nearest before it, or -1. */
export function reopenedBy(steps: readonly StepSnapshot[], gate: number): number {
  for (let at = gate - 1; at >= 0; at--) if (steps[at]?.type === 'form') return at
  return -1
}

/**
 * The state changes that finishing the step at `index` brings: the step is done, a gate right after it asks for a
 * decision. Gates in last position wait for the submission (settled).
 */
export function afterCompletion(
  steps: readonly StepSnapshot[],
  index: number,
): { index: number; state: StepStateName }[] {
  const changes: { index: number; state: StepStateName }[] = [{ index, state: 'done' }]
  const next = steps[index + 1]
  const isLast = index + 1 === steps.length - 1
  if (next?.type === 'validation' && !isLast && (next.state === 'todo' || next.state === 'refused'))
    changes.push({ index: index + 1, state: 'toValidate' })
  return changes
}

/** The state changes that a submission brings: a gate in last position asks for a decision. */
export function afterSubmission(steps: readonly StepSnapshot[]): { index: number; state: StepStateName }[] {
  const last = steps.at(-1)
  return last?.type === 'validation' && (last.state === 'todo' || last.state === 'refused')
    ? [{ index: steps.length - 1, state: 'toValidate' }]
    : []
}

/** What the end of a form step does with its answers; names the words that say so, `front.apply`. */
export type StepLead =
  /** The organiser gets them then. */
  | 'leadGate'
  /** The organiser gets them then, and they can still be changed: a correction of what was sent, in time. */
  | 'leadGateOpen'
  /** They were sent already: each change counts. */
  | 'leadSent'
  /** They stay here, and a gate that is ahead gets them before the submission. */
  | 'needed'
  /** They stay here until the submission. */
  | 'allNeeded'

/**
 * What the end of the form step at `index` does. Steps without a state are those of an application that is not begun;
 * `sent` says whether what was sent can still be changed.
 */
export function leadOf(
  state: ResponseState,
  steps: readonly { type: StepType; state?: StepStateName }[],
  index: number,
  sent: 'changeable' | 'final' = 'final',
): StepLead {
  const next = steps[index + 1]
  const asks = next?.state === 'refused' || (state === 'draft' && index + 2 < steps.length)
  if (next?.type === 'validation' && asks) {
    // Only a last gate leaves open what it looks at.
    const staysOpen = state !== 'draft' && sent === 'changeable' && index + 2 === steps.length
    return staysOpen ? 'leadGateOpen' : 'leadGate'
  }
  if (state !== 'draft') return 'leadSent'
  const gates = steps.slice(index, -1).some((step) => step.type === 'validation' && step.state !== 'validated')
  return gates ? 'needed' : 'allNeeded'
}

/** What can be decided at a validation step: `refused` asks for changes, `rejected` is final, `toValidate` takes a decision back. */
export type Decision = 'validated' | 'refused' | 'rejected' | 'toValidate'

/**
 * Which states of a validation step a decision may start from. An applicant who never corrects can still be rejected; taking
 * that back leads to where it was.
 */
export const DECISIONS: Record<Decision, readonly StepStateName[]> = {
  validated: ['toValidate', 'refused'],
  refused: ['toValidate', 'validated', 'rejected'],
  rejected: ['toValidate', 'refused'],
  toValidate: ['validated', 'refused', 'rejected'],
}

/** Decisions that the applicant needs a reason for. */
export const needsMessage = (decision: StepStateName): decision is 'refused' | 'rejected' =>
  decision === 'refused' || decision === 'rejected'

/** Whether a state is a decision that was taken: of validation steps only. */
export const isDecided = (state: StepStateName): state is 'validated' | 'refused' | 'rejected' =>
  state === 'validated' || state === 'refused' || state === 'rejected'

/** The validation step that rejected the application for good, if any. */
export const rejectedBy = <Step extends { type: StepType; state: StepStateName }>(
  steps: readonly Step[],
): Step | undefined => steps.find((step) => step.type === 'validation' && step.state === 'rejected')

/** Milliseconds in which a decision can be taken back from its notice. */
export const UNDO_MS = 10_000
/** Milliseconds after which the applicant is told of a decision: nobody reads of one that was taken back at once. */
export const DECISION_MAIL_MS = UNDO_MS + 5_000

export type Refusal = 'response.closed' | 'response.transition' | 'response.stepBlocked'
export type Outcome = { ok: true } | { ok: false; reason: Refusal }

/** Everything that decides whether an application may still change. Instants include the grace. */
export interface ResponseSnapshot {
  state: ResponseState
  /** Whether the organiser has put the call away: archived, taken back from the public, deleted. */
  stopped: boolean
  /** Last instant of the call or of the person's extension, grace included; null for never. */
  lastInstant: Date | null
  opensAt: Date | null
  editAfterSubmission: boolean
  /** Where the organiser has reopened some of what was sent. */
  reopening: OpenReopening | null
}

const closed = (response: ResponseSnapshot, now: Date) =>
  response.stopped ||
  (response.lastInstant !== null && now >= response.lastInstant) ||
  (response.opensAt !== null && now < response.opensAt)

const stepClosed = (step: StepSnapshot, now: Date): boolean => {
  const closing = ownClosing(step)
  return closing !== null && now >= closing
}

/** What a gate has let through, or is looking at in the middle of the way, stays as it was read. A last gate looks after the deadline. */
const isJudged = (steps: readonly StepSnapshot[], index: number): boolean =>
  steps.some(
    (later, at) =>
      at > index &&
      later.type === 'validation' &&
      (later.state === 'validated' || (later.state === 'toValidate' && at < steps.length - 1)),
  )

/** Whether a refused gate has reopened the step. */
const isAskedAgain = (steps: readonly StepSnapshot[], index: number): boolean =>
  steps.some((other, at) => other.type === 'validation' && other.state === 'refused' && reopenedBy(steps, at) === index)

/**
 * Whether the answers of a step may be changed at `now`. A refused gate reopens what is before it, also after submission;
 * an application that was sent in time may then be corrected whatever the clock says, because the organiser asked for it.
 */
export function canEdit(response: ResponseSnapshot, steps: readonly StepSnapshot[], index: number, now: Date): Outcome {
  const step = steps[index]
  if (step?.type !== 'form') return { ok: false, reason: 'response.transition' }
  const reopened = isAskedAgain(steps, index)
  if (response.state === 'withdrawn' || response.state === 'deleted' || rejectedBy(steps))
    return { ok: false, reason: 'response.transition' }
  if (response.state === 'submitted' && !response.editAfterSubmission && !reopened)
    return { ok: false, reason: 'response.transition' }
  const corrected = response.state === 'submitted' && reopened
  if (response.stopped || (!corrected && (closed(response, now) || stepClosed(step, now))))
    return { ok: false, reason: 'response.closed' }
  if (!reach(steps, index).ok) return { ok: false, reason: 'response.stepBlocked' }
  if (isJudged(steps, index)) return { ok: false, reason: 'response.transition' }
  return { ok: true }
}

/** Whether the questions that the organiser has reopened in a step may be changed at `now`, whatever the call says. */
export function canCorrect(
  response: ResponseSnapshot,
  steps: readonly StepSnapshot[],
  index: number,
  now: Date,
): Outcome {
  const { reopening } = response
  const step = steps[index]
  if (step?.type !== 'form' || !reopening || referencesAt(reopening, step.id).length === 0)
    return { ok: false, reason: 'response.transition' }
  if (response.state !== 'submitted' || rejectedBy(steps)) return { ok: false, reason: 'response.transition' }
  if (response.stopped || isReopeningDue(reopening, now)) return { ok: false, reason: 'response.closed' }
  return reach(steps, index).ok ? { ok: true } : { ok: false, reason: 'response.stepBlocked' }
}

/** Whether anything that was reopened may still be changed and sent again. */
export const isReopened = (response: ResponseSnapshot, steps: readonly StepSnapshot[], now: Date): boolean =>
  response.reopening !== null && steps.some((_, index) => canCorrect(response, steps, index, now).ok)

/** Whether the applicant may call a step done at `now`: a form that they may edit, or a text of a draft that they have read. */
export function canComplete(
  response: ResponseSnapshot,
  steps: readonly StepSnapshot[],
  index: number,
  now: Date,
): Outcome {
  const step = steps[index]
  if (step?.type !== 'textarea') return canEdit(response, steps, index, now)
  if (response.state !== 'draft' || rejectedBy(steps)) return { ok: false, reason: 'response.transition' }
  if (closed(response, now)) return { ok: false, reason: 'response.closed' }
  return reach(steps, index).ok ? { ok: true } : { ok: false, reason: 'response.stepBlocked' }
}

/** Whether the application may be sent at `now`: a draft, in time, its gates before the end passed. */
export function canSubmit(response: ResponseSnapshot, steps: readonly StepSnapshot[], now: Date): Outcome {
  if (response.state !== 'draft' || rejectedBy(steps)) return { ok: false, reason: 'response.transition' }
  if (closed(response, now)) return { ok: false, reason: 'response.closed' }
  if (steps.some((_, index) => index > 0 && !reach(steps, index).ok))
    return { ok: false, reason: 'response.stepBlocked' }
  return { ok: true }
}

/** Why its applicant can neither change nor send anything of it at `now`; null where they can. */
export function haltOf(response: ResponseSnapshot, steps: readonly StepSnapshot[], now: Date): Halt | null {
  if (response.state === 'withdrawn' || response.state === 'deleted') return 'withdrawn'
  if (rejectedBy(steps)) return 'rejected'
  const edits = steps.map((_, index) => canEdit(response, steps, index, now))
  if (canSubmit(response, steps, now).ok || edits.some((edit) => edit.ok)) return null
  if (isReopened(response, steps, now)) return null
  if (response.stopped) return 'stopped'
  if (response.opensAt && now < response.opensAt) return 'notOpen'
  if (response.state === 'submitted' && !response.editAfterSubmission) return 'sent'
  const late = closed(response, now) || edits.some((edit) => !edit.ok && edit.reason === 'response.closed')
  return late ? 'closed' : 'gate'
}

/** Whether the applicant may withdraw: nobody is held in a call. One that was rejected is over already. */
export const canWithdraw = (response: ResponseSnapshot, steps: readonly StepSnapshot[]): boolean =>
  (response.state === 'draft' || response.state === 'submitted') && !rejectedBy(steps)

/** The number that people read: prefix, then the running number, at least four digits. */
export const displayNumber = (prefix: string, number: number | null): string =>
  number === null ? '' : `${prefix ? `${prefix}-` : ''}${String(number).padStart(4, '0')}`

/** The validation step that matters now: the one that rejected, else the one that waits or asked for changes, else the last one that was decided. */
export const gateThatMatters = <Step extends Pick<StepSnapshot, 'type' | 'state'>>(
  steps: readonly Step[],
): Step | null => {
  const gates = steps.filter((step) => step.type === 'validation')
  return (
    rejectedBy(gates) ??
    gates.find((gate) => gate.state === 'toValidate' || gate.state === 'refused') ??
    gates.findLast((gate) => gate.state === 'validated') ??
    null
  )
}
