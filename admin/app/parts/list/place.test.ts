import { describe, expect, it } from 'vitest'
import { FIRST_PLACE, placeParams, placeQuery, placesBeside } from './place.ts'

const ids = ['a', 'b', 'c']

describe('the place of a list in its address', () => {
  it('joins numbered pages at a row that has not moved since', () => {
    const beside = (page: number, moved?: ReadonlySet<string>, nbPages: number | null = 3) =>
      placesBeside('joined', 3, { page }, ids, { nbPages }, moved)
    expect(beside(2)).toEqual({ previous: { page: 1 }, next: { page: 3, after: 'c' } })
    expect(beside(3)).toEqual({ previous: { page: 2, before: 'a' } })
    expect(beside(2, new Set(['a', 'c']), null)).toEqual({ previous: { page: 1 }, next: { page: 3, after: 'b' } })
    expect(beside(1, new Set(ids)).next).toEqual({ page: 2, after: undefined })
    expect(placeParams({ page: 2, after: undefined })).toEqual({ page: '2', after: null, before: null, trail: null })
  })

  it('takes a page that is not full for the last one, where nobody has counted', () => {
    expect(placesBeside('pages', 3, { page: 2 }, ids, { nbPages: null }).next).toEqual({ page: 3, after: undefined })
    expect(placesBeside('pages', 4, { page: 2 }, ids, { nbPages: null }).next).toBeUndefined()
  })

  it('goes both ways where the server does, and back on its own trail where it does not', () => {
    expect(
      placesBeside('cursor', 3, FIRST_PLACE, ids, { hasNext: true, hasPrevious: true, firstId: 'a', lastId: 'c' }),
    ).toEqual({ previous: { page: 1, before: 'a' }, next: { page: 1, after: 'c' } })
    const forward = { hasMore: true, lastId: 'c' }
    expect(placesBeside('cursor', 3, FIRST_PLACE, ids, forward)).toEqual({ next: { page: 1, after: 'c', trail: [] } })
    const third = { page: 1, after: 'z', trail: ['y'] }
    expect(placesBeside('cursor', 3, third, ids, forward)).toEqual({
      previous: { page: 1, after: 'y', trail: [] },
      next: { page: 1, after: 'c', trail: ['y', 'z'] },
    })
    expect(placeParams(third)).toEqual({ page: null, after: 'z', before: null, trail: 'y' })
  })

  it('asks for a page as its kind of list is asked', () => {
    const place = { page: 2, after: 'c', trail: ['b'] }
    expect(placeQuery('pages', 20, place)).toEqual({ page: 2, perPage: 20 })
    expect(placeQuery('joined', 20, place)).toEqual({ page: 2, perPage: 20, after: 'c' })
    expect(placeQuery('cursor', 20, place)).toEqual({ limit: 20, after: 'c' })
    expect(placeQuery('all', 20, place)).toEqual({})
  })
})
