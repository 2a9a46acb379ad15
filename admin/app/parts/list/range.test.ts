import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

it('says which rows of all a page shows', () => {
  expect(rangeOf({ page: 1, perPage: 20, total: 47, shown: 20 })).toEqual({ from: 1, to: 20, pages: 3 })
  expect(rangeOf({ page: 3, perPage: 20, total: 47, shown: 7 })).toEqual({ from: 41, to: 47, pages: 3 })
  expect(rangeOf({ page: 1, perPage: 20, total: 0, shown: 0 })).toEqual({ from: 0, to: 0, pages: 1 })
  expect(rangeOf({ page: 2, perPage: 20, total: null, shown: 20 })).toEqual({ from: 21, to: 40, pages: null })
})

it('never goes past the end when rows have left the list', () => {
  // Two of page 1 were decided before page 2 was opened.
  expect(rangeOf({ page: 2, perPage: 20, total: 20, shown: 2 })).toEqual({ from: 19, to: 20, pages: 2 })
  // The row after those in sight is on a page of its own until the list is read again.
  expect(rangeOf({ page: 1, perPage: 20, total: 20, shown: 19, left: 1 })).toEqual({ from: 1, to: 19, pages: 2 })
  expect(rangeOf({ page: 1, perPage: 20, total: 1, shown: 2 })).toEqual({ from: 1, to: 2, pages: 1 })
})
