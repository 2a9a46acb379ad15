import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { unsentOf } from './stored.ts'

/** An answer that is on the device but not on the server. */
export interface UnsentAnswer {
  step: ResponseStep
  at: string
  label: string
}

/** Unsent answers of an application (refused, not sent or in conflict), in the order of their steps. */
export function listUnsentAnswers(
  userId: string,
  { id, state, steps }: MyResponse,
  lang: Locale,
  fallback: Locale,
): UnsentAnswer[] {
  // A withdrawn application accepts no answers.
  if (state === 'withdrawn') return []
  return steps.flatMap((step) => {
    const { changes } = unsentOf(userId, id, step.id).read() ?? { changes: {} }
    const isNew = ([at, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(step.answers?.[at] ?? null)
    return Object.entries(step.definition ? changes : {})
      .filter(isNew)
      .map(([at]) => ({ step, at, label: labelAt(step.definition as FormDefinition, at, lang, fallback) }))
  })
}
