import { expect, it } from 'vitest'
import { nameError } from './checks.ts'

it.each([
  ['  ', 'required {}'],
  [` ${'x'.repeat(100)} `, undefined],
  ['x'.repeat(101), 'w-max-character {"count":100}'],
])('looks at a name before the server does: %s', (name, expected) => {
  expect(nameError(name, (key, vars = {}) => `${key} ${JSON.stringify(vars)}`)).toBe(expected)
})
