import type { ResponseDetail } from '#core/response/response.contract.ts'

type Entry = ResponseDetail['history'][number]

interface StepEntry {
  stepId?: string
  title?: string
  state?: string
}

/** States of steps that an event names. */
export const stepsIn = (values: Entry['before']): StepEntry[] =>
  Array.isArray(values?.steps) ? (values.steps as StepEntry[]) : []

/** Who decided on a step last, and when. */
export function decisionOn(detail: ResponseDetail, stepId: string): { actor: string; at: string } | undefined {
  return detail.history.find(
    ({ type, after }) => type === 'response.stepDecided' && stepsIn(after).some((step) => step.stepId === stepId),
  )
}

export interface Earlier {
  /** The answer that was there; undefined when it was too long to be kept, or is not to be shown. */
  value: unknown
  known: boolean
  at: string
}

/** Longer ones were cut by the log. */
const READABLE = 120

/** By step and reference, the answers that stood when the application was sent, or was last refused, and were changed since. */
export function earlierAnswers(detail: ResponseDetail): Map<string, Earlier> {
  const refused = detail.history.find(
    ({ type, after }) => type === 'response.stepDecided' && stepsIn(after).some(({ state }) => state === 'refused'),
  )
  const from = [detail.submittedAt, refused?.at]
    .filter((at) => typeof at === 'string')
    .sort()
    .at(-1)
  const found = new Map<string, Earlier>()
  if (!from) return found
  for (const { type, at, before } of detail.history.toReversed()) {
    if (type !== 'response.saved' || at <= from || !before) continue
    const { stepId, ...answers } = before
    for (const [reference, value] of Object.entries(answers)) {
      const key = `${String(stepId)} ${reference}`
      if (found.has(key)) continue
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
      const known = text.length <= READABLE && text !== '•••'
      found.set(key, { value: known ? value : undefined, known, at })
    }
  }
  return found
}
