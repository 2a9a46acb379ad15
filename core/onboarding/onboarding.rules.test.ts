import { describe, expect, it } from 'vitest'
import { licenceState, mayRegisterPlatform, plainLicence, slugCandidates } from './onboarding.rules.ts'

const NOBODY = { superAdmin: false, isStaff: false, hasLicence: false }

describe('who may register a platform', () => {
  it.each([
    ['open', NOBODY, true],
    ['invited', NOBODY, false],
    ['invited', { ...NOBODY, isStaff: true }, true],
    ['closed', { ...NOBODY, isStaff: true }, false],
    ['closed', { ...NOBODY, hasLicence: true }, true],
    ['closed', { ...NOBODY, superAdmin: true }, true],
  ] as const)('%s, %j: %s', (policy, who, allowed) => {
    expect(mayRegisterPlatform(policy, who)).toBe(allowed)
  })
})

describe('a licence code', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const [before, after] = [new Date('2026-11-19'), new Date('2026-11-21')]
  it.each([
    [{ redeemedAt: null, expiresAt: null }, 'valid'],
    [{ redeemedAt: null, expiresAt: after }, 'valid'],
    [{ redeemedAt: null, expiresAt: now }, 'expired'],
    [{ redeemedAt: before, expiresAt: before }, 'used'],
  ] as const)('%j is %s', (row, state) => {
    expect(licenceState(row, now)).toBe(state)
  })

  it('is the same with hyphens, blanks and small letters', () => {
    expect(plainLicence(' abcd-ef12 34 ')).toBe('ABCDEF1234')
  })
})

it('proposes addresses of at most 63 characters', () => {
  expect(slugCandidates('prix', 2027)).toEqual(['prix-2027', 'prix-2', 'prix-3', 'prix-4', 'prix-5', 'prix-6'])
  expect(Math.max(...slugCandidates('x'.repeat(63), 2027).map(({ length }) => length))).toBe(59)
})
