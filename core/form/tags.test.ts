import { expect, it } from 'vitest'
import { readLines, wordsOf } from './read.ts'
import { isPlainMarkup } from './sanitise.ts'
import { replaceTags, withoutSlash } from './tags.ts'

it.each([
  ['<p>Un <b>mot</b></p>', 'Un mot'],
  ['a < b, 1<2 and <', 'a < b, 1<2 and <'],
  ['<p>unfinished <b', 'unfinished <b'],
  ['<!-- away -->kept', 'kept'],
])('takes the tags out of %s', (html, text) => {
  expect(replaceTags(html, () => '')).toBe(text)
})

/** What made an expression go back again and again. */
const HOSTILE = [' ', '\n', '<', '<a', '<p ', '<br ', '</', '<!--', '/', '"', '= ', '&', '&lt;', '<p/', '> ', ' />']

it.each(HOSTILE)('reads a long run of %j and a letter', (piece) => {
  // An expression that goes back would take minutes: the test's own limit finds it.
  const text = `${piece.repeat(Math.ceil(3_000_000 / piece.length))}a`
  expect(wordsOf(text).length).toBeLessThanOrEqual(text.length)
  expect(readLines(`a${text}`).endsWith('a')).toBe(true)
  expect([true, false]).toContain(isPlainMarkup(text))
})

it.each([' ', '/', ' /', '/ '])('takes the slash off a tag that holds a long run of %j', (piece) => {
  const run = piece.repeat(500_000)
  expect(withoutSlash(`<br${run}x>`)).toBe(`<br${run}x>`)
  expect(withoutSlash(`<br${' '.repeat(500_000)}/>`)).toBe('<br>')
})
