import { describe, expect, it } from 'vitest'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { adjusted, copyOf, newCriterion, renamed, sumOf, without } from './criteria.ts'

const scale = (reference: string, weight: number, visibleWhen?: Criterion['field']['visibleWhen']): Criterion => ({
  field: {
    type: 'linear-scale',
    reference,
    title: { en: reference },
    from: 0,
    to: 10,
    ...(visibleWhen && { visibleWhen }),
  },
  weight,
  categories: [],
})

describe('criteria of an editor', () => {
  it('gives a new one what the others leave of 100', () => {
    expect(newCriterion('linear-scale', [scale('c1', 60)]).weight).toBe(40)
    expect(newCriterion('linear-scale', [scale('c1', 100)]).weight).toBe(0)
    expect(newCriterion('textarea', []).weight).toBe(0)
  })

  it('gives new ones references that no other has', () => {
    const all = [scale('c2', 0), scale('x', 0)]
    expect(newCriterion('yes-no', all).field.reference).toBe('c3')
    expect(copyOf(scale('x', 5), all).field.reference).toBe('c3')
  })

  it.each([
    [
      [50, 50, 50],
      [34, 33, 33],
    ],
    [
      [1, 1],
      [50, 50],
    ],
    [
      [40, 30, 20, 10],
      [40, 30, 20, 10],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('adjusts %j to 100', (weights, expected) => {
    const next = adjusted(weights.map((weight, place) => scale(`c${place}`, weight)))
    expect(next.map(({ weight }) => weight)).toEqual(expected)
    expect(sumOf(next)).toBe(expected.reduce((sum, weight) => sum + weight, 0))
  })

  it('keeps conditions with the criteria that they name', () => {
    const on = { field: 'c1', operator: 'at-least', value: 5 } as const
    const all = [scale('c1', 50), scale('c2', 50, { and: [on] })]
    expect(renamed(all, 'c1', 'impact').map(({ field }) => [field.reference, field.visibleWhen])).toEqual([
      ['impact', undefined],
      ['c2', { and: [{ ...on, field: 'impact' }] }],
    ])
    expect(without(all, 'c1').map(({ field }) => [field.reference, field.visibleWhen])).toEqual([['c2', undefined]])
  })
})
