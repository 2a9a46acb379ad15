import { describe, expect, it } from 'vitest'
import { currentCounts, matchesFilters } from './counts.ts'

const read = { total: 5, totalFiltred: 3 }

describe('the figures of a list that stays as it was read', () => {
  it('are true as soon as something was decided, and after it was taken back', () => {
    expect(currentCounts(read, undefined, 0)).toEqual({ total: 5, totalFiltred: 3, newRows: 0 })
    expect(currentCounts(read, undefined, 1)).toEqual({ total: 5, totalFiltred: 2, newRows: 0 })
    const look = { metadata: { total: 5, totalFiltred: 2 }, left: 1 }
    expect(currentCounts(read, look, 1)).toEqual({ total: 5, totalFiltred: 2, newRows: 0 })
    expect(currentCounts(read, look, 2)).toEqual({ total: 5, totalFiltred: 1, newRows: 0 })
    expect(currentCounts(read, look, 0)).toEqual({ total: 5, totalFiltred: 3, newRows: 0 })
  })

  it('tell what came in from what was decided', () => {
    const look = { metadata: { total: 7, totalFiltred: 4 }, left: 1 }
    expect(currentCounts(read, look, 1)).toEqual({ total: 7, totalFiltred: 4, newRows: 2 })
    expect(currentCounts(read, look, 2)).toEqual({ total: 7, totalFiltred: 3, newRows: 2 })
  })

  it('stay "more than" where nobody counts', () => {
    expect(currentCounts({ total: 90_000, totalFiltred: null }, undefined, 1)).toEqual({
      total: 90_000,
      totalFiltred: null,
      newRows: 0,
    })
  })
})

describe('an application that was decided on', () => {
  const steps = [
    { id: 'form', state: 'done' },
    { id: 'gate', state: 'validated' },
    { id: 'end', state: 'todo' },
  ] as const
  const still = (filters: Parameters<typeof matchesFilters>[0]) => matchesFilters(filters, { state: 'draft', steps })

  it('is looked at as the server does', () => {
    expect(still({ search: 'bus', createdOn: '2026-11-02' })).toBe(true)
    expect(still({ stepState: 'toValidate' })).toBe(false)
    expect(still({ stepState: 'validated' })).toBe(true)
    expect(still({ stepState: 'validated', stepId: 'form,gate' })).toBe(true)
    expect(still({ stepState: 'validated', stepId: 'form' })).toBe(false)
    expect(still({ stepId: 'form' })).toBe(true)
    expect(still({ stepId: 'end' })).toBe(false)
    expect(still({ stepState: 'todo' })).toBe(false)
    expect(still({ stepState: 'todo', stepId: 'end' })).toBe(true)
    expect(still({ status: 'submitted' })).toBe(false)
  })
})
