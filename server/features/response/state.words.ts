import { LOCALES } from '#core/locale.ts'
import {
  type ResponseState,
  responseState,
  type StepStateName,
  stepStateName,
} from '#core/response/response.contract.ts'
import { say } from '../../words.ts'

const namesOf = <State extends string>(group: 'state' | 'step', states: readonly State[]): ReadonlyMap<string, State> =>
  new Map(
    states.flatMap((state) => [
      [state.toLowerCase(), state],
      ...LOCALES.map((locale) => [say(locale, 'admin', `response.${group}.${state}`).toLowerCase(), state] as const),
    ]),
  )

let states: ReadonlyMap<string, ResponseState> | undefined
let steps: ReadonlyMap<string, StepStateName> | undefined

/** The state that an export wrote, by its code or its word in any language. Null when it is none. */
export function readState(written: string): ResponseState | null {
  states ??= namesOf('state', responseState.options)
  return states.get(written.trim().toLowerCase()) ?? null
}

/** The same for the state of a step. */
export function readStepState(written: string): StepStateName | null {
  steps ??= namesOf('step', stepStateName.options)
  return steps.get(written.trim().toLowerCase()) ?? null
}
