import { expect, it } from 'vitest'
import { deletionDate, dueDate, extendedDate, isSettled } from './deletion.rules.ts'

it.each([
  ['2026-11-20T09:00:00.000Z', '2026-12-20T09:00:00.000Z'],
  ['2026-12-31T23:30:00.000Z', '2027-01-31T23:30:00.000Z'],
  ['2027-01-31T09:00:00.000Z', '2027-02-28T09:00:00.000Z'],
  ['2028-01-31T09:00:00.000Z', '2028-02-29T09:00:00.000Z'],
])('a request of %s is due on %s', (received, due) => {
  expect(dueDate(new Date(received)).toISOString()).toBe(due)
})

it('extends by two months and deletes after seven days', () => {
  expect(extendedDate(new Date('2026-12-31T09:00:00Z')).toISOString()).toBe('2027-02-28T09:00:00.000Z')
  expect(deletionDate(new Date('2026-12-28T09:00:00Z')).toISOString()).toBe('2027-01-04T09:00:00.000Z')
})

it('is settled once nothing more happens', () => {
  expect((['open', 'scheduled', 'done', 'refused', 'cancelled'] as const).map(isSettled)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
