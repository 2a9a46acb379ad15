import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { ELSEWHERE, REFUSALS, SPECIFIED } from './e2e/refusals/catalogue.ts'
import { t } from './words.ts'

/** The situations of the specification's catalogue (§8), in its order. */
const CATALOGUE = [
  'HTTP 401',
  '403 account_not_confirmed',
  '403 missing_permissions',
  '403 account_access_revoked',
  '403 platform_in_standby',
  '403 platform_suspended',
  'Other errors',
  'Layout load failure',
  'Generic error',
  'Unknown guard',
  'No route match / route validation fails',
  'Program not found',
  'Application not found',
  'Unpublished votes session',
  'Unpublished gallery',
  'Other program-check failures',
  'Profile cannot be loaded',
  'Roles, platforms, socket failures',
  'Logout failure',
  'Billing validation',
  'Missing id / body',
  'Error page itself fails',
  'Loader bar',
  'Categories cannot load before publish',
  'Program check errors',
]

it('has each row of the catalogue, shown by the journey or held by another test', () => {
  const shown = new Set([...REFUSALS, ...ELSEWHERE].map(({ row }) => row))
  expect([...shown].sort()).toEqual([...CATALOGUE].sort())
  expect(ELSEWHERE.filter(({ test }) => test !== null && !existsSync(join(ROOT, test)))).toEqual([])
})

it.each(SPECIFIED)('says in %s %s.%s as the specification does', (locale, section, key, words) => {
  expect(t(locale, section, key)).toBe(words)
})
