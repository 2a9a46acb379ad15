import { describe, expect, it } from 'vitest'
import { truncatedLength } from './truncatedPaste.ts'

describe('what is pasted', () => {
  it.each([
    ['fits', { maxLength: 5, value: 'abc', selectionStart: 3, selectionEnd: 3 }, 'de', null],
    ['is cut', { maxLength: 5, value: 'abc', selectionStart: 3, selectionEnd: 3 }, 'def', 5],
    [
      'takes the place of what is selected',
      { maxLength: 5, value: 'abc', selectionStart: 0, selectionEnd: 3 },
      'defgh',
      null,
    ],
    ['has no limit', { maxLength: -1, value: 'abc', selectionStart: 0, selectionEnd: 0 }, 'x'.repeat(10_000), null],
    ['has no selection to tell', { maxLength: 5, value: 'abc', selectionStart: null, selectionEnd: null }, 'def', 5],
  ])('%s', (_what, field, pasted, most) => {
    expect(truncatedLength(field, pasted)).toBe(most)
  })
})
