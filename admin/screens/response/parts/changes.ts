import { type Field, type Option, optionReference } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import type { Text } from '#core/text.ts'
import { namesOfFiles, wordsOfGroup } from '../../log/parts/paths.ts'

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

/**
 * An answer in words that the log kept as the beginning of its JSON, because it was too long: names of files, answers of a
 * group by their questions, else every text in it.
 */
export function cutAnswerInWords(field: Field, value: string, say: (text: Text) => string): string {
  if (!/^[[{]/.test(value)) return value
  const asked = isGroup(field) ? field.fields : []
  const inGroup = (reference: string, answer: string) => {
    const question = asked.find((each) => each.reference === reference)
    return `${question ? say(question.title) : reference}: ${optionOf(question, answer, say)}`
  }
  return namesOfFiles(value) ?? wordsOfGroup(value, inGroup) ?? textsIn(field, value, say)
}

/** Keys of objects are left out. */
function textsIn(field: Field, value: string, say: (text: Text) => string): string {
  const found = [...value.matchAll(/"((?:[^"\\]|\\.)*)"(:?)|(-?[\d.]+)(?=[,}\]])/g)].flatMap(([, text, key, figure]) =>
    key ? [] : [figure ?? optionOf(field, String(JSON.parse(`"${text}"`)), say)],
  )
  return /[\]}]$/.test(value) ? found.join(', ') : [...found, '…'].join(', ')
}

function optionOf(field: Field | undefined, answer: string, say: (text: Text) => string): string {
  const options: readonly Option[] = field && 'options' in field ? (field.options ?? []) : []
  const option = options.find((each) => optionReference(each) === answer)
  return option ? say(option.text) : answer
}
