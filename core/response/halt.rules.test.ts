import { expect, it } from 'vitest'
import { isOpen } from './halt.rules.ts'

it.each([
  ['draft', null, true],
  ['draft', 'gate', false],
  ['draft', 'closed', false],
  ['submitted', null, false],
  ['withdrawn', 'withdrawn', false],
] as const)('is still to be sent: %s, held back by %s: %s', (state, halt, open) => {
  expect(isOpen({ state, halt })).toBe(open)
})
