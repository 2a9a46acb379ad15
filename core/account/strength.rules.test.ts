import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passwordStrength } from './strength.rules.ts'

it.each([
  ['', 0, 'longer'],
  ['abc', 0, 'longer'],
  ['Tr0ub4d&r', 1, 'longer'],
  ['aaaaaaaaaaaa', 0, 'repeated'],
  ['abcdefghijkl', 0, 'sequence'],
  ['azertyuiopqsdf', 0, 'sequence'],
  ['lenaokafor', 0, 'personal'],
  ['marine-bleue', 2, 'words'],
  ['quatre vaches bleues', 4, 'good'],
  ['une Mouette 7!', 3, 'good'],
] as const)('%j is worth %d: %s', (password, score, hint) => {
  expect(passwordStrength(password, ['Lena', 'Okafor', 'lena.okafor@example.org'])).toEqual({ score, hint })
})

it('is between 0 and 4 for anything', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (password) => {
      const { score } = passwordStrength(password)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(4)
    }),
  )
})
