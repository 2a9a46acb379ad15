import { describe, expect, it } from 'vitest'
import { sameTitle, statusTextFor } from './status.rules.ts'

it('takes titles that differ in case alone for the same', () => {
  expect(sameTitle({ fr: 'Reçue' }, { fr: ' REÇUE ', en: 'x' }, 'fr')).toBe(true)
  expect(sameTitle({ fr: 'Reçue' }, { fr: 'Recue' }, 'fr')).toBe(false)
})

describe('what an applicant reads of a status', () => {
  const title = { fr: 'Reçue' }
  it.each([
    ['nothing while it is not shown', { title, visibleToApplicant: false, message: { fr: 'Bonjour' } }, null],
    ['its message', { title, visibleToApplicant: true, message: { fr: 'Bonjour' } }, { fr: 'Bonjour' }],
    ['its title without one', { title, visibleToApplicant: true, message: {} }, title],
  ])('is %s', (_, status, text) => {
    expect(statusTextFor(status)).toEqual(text)
  })
})
