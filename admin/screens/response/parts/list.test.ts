import { describe, expect, it } from 'vitest'
import { filtersOf, orderOf, placeParams, turn, viewOf } from './list.ts'

const from = (address: string) => {
  const params = new URLSearchParams(address)
  return (name: string) => params.get(name) ?? ''
}
const none = new Set<string>()

describe('the list of applications in its address', () => {
  it('asks for what the address says and leaves out what is no value', () => {
    expect(filtersOf(from('status=draft&stepState=maybe&search=port&categoryId=c1&createdOn=2026-02-30'))).toEqual({
      status: 'draft',
      search: 'port',
    })
    const id = '0199a1b2-0000-7000-8000-00000000000a'
    const rest = {
      categoryId: id,
      stepId: `${id},${id}`,
      createdOn: '2026-11-02',
      submittedOn: '2026-11-02/2026-11-08',
    }
    expect(filtersOf(from(new URLSearchParams(rest).toString()))).toEqual(rest)
    expect(filtersOf(from('createdOn=2026-11-08/2026-11-02&submittedOn=2026-11-02/&stepId=,'))).toEqual({})
    expect(orderOf(from('sort=title&direction=asc'))).toEqual({ by: 'title', direction: 'asc' })
    expect(orderOf(from('sort=password'))).toEqual({ by: 'updatedAt', direction: 'desc' })
  })

  it('names the usual view that a filter is', () => {
    expect(viewOf({})).toBe('all')
    expect(viewOf({ status: 'withdrawn', search: 'x' })).toBe('withdrawn')
    expect(viewOf({ stepState: 'toValidate', stepId: 's' })).toBe('toValidate')
    expect(viewOf({ status: 'submitted', stepState: 'toValidate' })).toBe('all')
    expect(viewOf({ stepState: 'rejected' })).toBe('rejected')
    expect(viewOf({ stepState: 'refused' })).toBe('all')
  })

  it('joins pages at a row that has not moved since', () => {
    const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(turn(rows, 2, 1, none)).toEqual({ page: 3, after: 'c' })
    expect(turn(rows, 2, 1, new Set(['c']))).toEqual({ page: 3, after: 'b' })
    expect(turn(rows, 3, -1, none)).toEqual({ page: 2, before: 'a' })
    expect(placeParams(turn(rows, 2, -1, none))).toEqual({ page: null, after: null, before: null })
    expect(placeParams(turn(rows, 1, 1, new Set(['a', 'b', 'c'])))).toEqual({ page: '2', after: null, before: null })
  })
})
