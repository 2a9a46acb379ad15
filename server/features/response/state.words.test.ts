import { expect, it } from 'vitest'
import { LOCALES } from '#core/locale.ts'
import { responseState, stepStateName } from '#core/response/response.contract.ts'
import { say } from '../../words.ts'
import { readState, readStepState } from './state.words.ts'

it.each(LOCALES)('reads the states that an export in %s wrote, and codes', (locale) => {
  const written = (group: 'state' | 'step', state: string) => ` ${say(locale, 'admin', `response.${group}.${state}`)} `
  expect(responseState.options.map((state) => [readState(written('state', state)), readState(state)])).toEqual(
    responseState.options.map((state) => [state, state]),
  )
  expect(stepStateName.options.map((state) => [readStepState(written('step', state)), readStepState(state)])).toEqual(
    stepStateName.options.map((state) => [state, state]),
  )
  expect([readState('—'), readStepState('')]).toEqual([null, null])
})
