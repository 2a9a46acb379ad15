import { describe, expect, it } from 'vitest'
import { isBlank, isWritten, unaccepted, withoutBlank, writtenIn } from './page.rules.ts'

it.each([
  ['', true],
  ['<p></p>', true],
  ['<p> &nbsp; </p><ul><li></li></ul>', true],
  ['<p>Text</p>', false],
  ['<p><img src="/logo.png" alt=""></p>', false],
  ['<p>1 < 2</p>', false],
])('sees that %j shows nothing: %j', (html, blank) => {
  expect(isBlank(html)).toBe(blank)
})

it('drops the languages in which nothing stands', () => {
  expect(withoutBlank({ fr: '<p>Texte</p>', en: '<p></p>', nl: '' })).toEqual({ fr: '<p>Texte</p>' })
})

describe('a text', () => {
  it('is written once one language is', () => {
    expect([isWritten({}), isWritten({ fr: ' ' }), isWritten({ fr: '', en: '<p>T</p>' })]).toEqual([false, false, true])
  })

  it('tells the languages in which it is written', () => {
    expect(writtenIn({ en: '<p>T</p>', fr: '<p>T</p>', de: '' })).toEqual(['en', 'fr'])
  })
})

it.each([
  [[], {}, []],
  [['terms-of-use'], {}, ['terms-of-use']],
  [['terms-of-use', 'privacy-policy'], { 'terms-of-use': 1 }, ['privacy-policy']],
  [['privacy-policy'], { 'privacy-policy': 2, 'terms-of-use': 1 }, []],
] as const)('of %j a registration that accepts %j leaves %j', (published, accepted, left) => {
  expect(unaccepted(published, accepted)).toEqual(left)
})
