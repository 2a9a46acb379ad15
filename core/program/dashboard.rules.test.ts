import { expect, it } from 'vitest'
import { funnelOf, lastDays, perDay } from './dashboard.rules.ts'

it('counts by the days of the zone, over a change of clocks', () => {
  const days = lastDays(new Date('2026-03-30T10:00:00Z'), 'Europe/Paris', 3)
  expect(days.map(({ day, begins }) => [day, begins.toISOString()])).toEqual([
    ['2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ])
  const moments = ['2026-03-27T22:59:00Z', '2026-03-27T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'].map(
    (at) => ({ at: new Date(at), count: 2 }),
  )
  expect(perDay(days, moments)).toEqual([2, 2, 2])
})

it('ends a year of days with today', () => {
  const days = lastDays(new Date('2026-01-01T00:30:00Z'), 'America/Bogota', 2)
  expect(days.map(({ day }) => day)).toEqual(['2025-12-30', '2025-12-31'])
})

it('puts the nth forms of all categories together', () => {
  const step = (id: string, title: string, type: 'form' | 'textarea' | 'validation' = 'form') => ({
    id,
    key: id,
    type,
    title: { fr: title },
    config: {},
    closesAt: null,
  })
  const category = (id: string, ...steps: ReturnType<typeof step>[]) => ({ id, key: id, title: {}, summary: {}, steps })
  const begun = (id: string) => ({ a1: 10, a2: 4, b1: 3, b2: 5, c1: 1 })[id] ?? 0
  const categories = [
    category(
      'a',
      step('t', 'Lire', 'textarea'),
      step('a1', 'Projet'),
      step('g', 'Tri', 'validation'),
      step('a2', 'Budget'),
    ),
    category('b', step('b1', 'Projet'), step('b2', 'Finances')),
    category('c', step('c1', 'Projet')),
  ]
  expect(funnelOf(categories, begun, 2)).toEqual([
    { step: { fr: 'Projet' }, stepIds: ['a1', 'b1', 'c1'], reached: 14 },
    { step: { fr: 'Budget / Finances' }, stepIds: ['a2', 'b2'], reached: 9 },
    { step: {}, stepIds: [], reached: 2 },
  ])
  expect(funnelOf(categories.slice(2), begun, 0)).toEqual([
    { step: { fr: 'Projet' }, stepIds: ['c1'], reached: 1 },
    { step: {}, stepIds: [], reached: 0 },
  ])
  expect(funnelOf([], begun, 0)).toEqual([{ step: {}, stepIds: [], reached: 0 }])
})
