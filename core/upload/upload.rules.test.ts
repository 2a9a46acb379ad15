import { expect, it } from 'vitest'
import { isPart, isSentInParts, LEAST_PART_BYTES, PART_BYTES, refusesUpload } from './upload.rules.ts'

it.each([
  ['one that fits into a part goes whole', PART_BYTES, false],
  ['a larger one goes in parts', PART_BYTES + 1, true],
])('%s', (_what, size, expected) => {
  expect(isSentInParts({ size })).toBe(expected)
})

const SIZE = 10 * LEAST_PART_BYTES + 5
it.each([
  ['nothing', { offset: 0, bytes: 0 }, false],
  ['a part of the least length', { offset: 0, bytes: LEAST_PART_BYTES }, true],
  ['a shorter one in the middle', { offset: 0, bytes: LEAST_PART_BYTES - 1 }, false],
  ['a short one at the end', { offset: SIZE - 5, bytes: 5 }, true],
  ['one that goes past the end', { offset: SIZE - 5, bytes: 6 }, false],
])('takes %s: %o', (_what, part, expected) => {
  expect(isPart(part, SIZE)).toBe(expected)
})

const MOST = { count: 3, bytes: 100 }
it.each([
  ['the first', { count: 0, bytes: 0 }, 100, false],
  ['one too large alone', { count: 0, bytes: 0 }, 101, true],
  ['the last that fits', { count: 2, bytes: 60 }, 40, false],
  ['one that does not fit beside the others', { count: 2, bytes: 60 }, 41, true],
  ['one too many', { count: 3, bytes: 3 }, 1, true],
])('%s is refused: %o + %i → %s', (_what, open, size, expected) => {
  expect(refusesUpload(open, size, MOST)).toBe(expected)
})
