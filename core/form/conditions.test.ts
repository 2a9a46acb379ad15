import { describe, expect, it } from 'vitest'
import { cyclesOf, holds, referencesIn, scopeOf, visibleFields } from './conditions.ts'
import type { Answers, Comparison, Condition } from './definition.ts'
import { everyAnswer, everyField, fieldOf, formOf, testDeps } from './form.fixture.ts'
import { validateAnswers } from './validate.ts'

const scope = scopeOf(everyField, everyAnswer)
const is = (field: string, operator: Comparison['operator'], value?: Comparison['value']): Comparison => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})

describe('comparisons', () => {
  const cases: [Condition, boolean][] = [
    [is('name', 'equals', ' windlass '), true],
    [is('name', 'not-equals', 'x'), true],
    [is('name', 'contains', 'LASS'), true],
    [is('name', 'not-contains', 'x'), true],
    [is('name', 'empty'), false],
    [is('name', 'not-empty'), true],
    [is('unknown', 'empty'), true],
    [is('unknown', 'equals', ''), false],
    [is('unknown', 'not-equals', 'a'), true],
    [is('sum', 'greater', 1234), true],
    [is('sum', 'at-least', 1234.5), true],
    [is('sum', 'less', 1234.5), false],
    [is('sum', 'at-most', '1235'), true],
    [is('sum', 'greater', 'abc'), false],
    [is('day', 'less', '2026-03-01'), true],
    [is('day', 'at-least', '2026-02-28'), true],
    [is('stage', 'one-of', ['idea', 'proto']), true],
    [is('stage', 'one-of', ['sold']), false],
    [is('themes', 'contains', 'sea'), true],
    [is('themes', 'contains', ['sea', 'dune']), true],
    [is('themes', 'equals', ['dune', 'sea']), true],
    [is('themes', 'equals', 'sea'), false],
    [is('themes', 'at-least', 2), true],
    [is('funded', 'equals', false), true],
    [is('funded', 'not-empty'), true],
    [is('phone', 'equals', 'FR'), true],
    [is('proof', 'greater', 1), true],
    [is('team', 'at-least', 3), false],
    [is('budget', 'equals', 'x'), false],
    [{ and: [] }, true],
    [{ or: [] }, false],
    [{ and: [is('name', 'not-empty'), { or: [is('sum', 'less', 1), is('funded', 'equals', false)] }] }, true],
    [{ and: [is('name', 'not-empty'), { or: [is('sum', 'less', 1), is('funded', 'equals', true)] }] }, false],
  ]
  it.each(cases)('%j is %s', (condition, expected) => {
    expect(holds(condition, scope)).toBe(expected)
  })
})

describe('what is hidden', () => {
  const fields = [
    fieldOf({ type: 'yes-no', reference: 'a' }),
    fieldOf({ type: 'text', reference: 'b', required: true, visibleWhen: is('a', 'equals', true) }),
    fieldOf({ type: 'text', reference: 'c', required: true, visibleWhen: is('b', 'not-empty') }),
    fieldOf({ type: 'email', reference: 'd', rules: { required_if: is('c', 'not-empty') } }),
  ]
  const shown = (answers: Answers) => visibleFields(scopeOf(fields, answers)).map((field) => field.reference)

  it('hides down the chain while the values stay', () => {
    expect(shown({ a: true, b: 'x', c: 'y' })).toEqual(['a', 'b', 'c', 'd'])
    expect(shown({ a: false, b: 'x', c: 'y' })).toEqual(['a', 'd'])
    expect(shown({ a: true })).toEqual(['a', 'b', 'd'])
  })

  it('is neither checked nor required, and asks nothing of others', () => {
    const rules = (answers: Answers) =>
      validateAnswers(formOf(...fields), answers, testDeps(), { mode: 'submit' }).map(({ at, rule }) => `${at} ${rule}`)
    expect(rules({ a: false, b: '<script>', c: 'y' })).toEqual([])
    expect(rules({ a: true, b: 'x', c: 'y' })).toEqual(['d required_if'])
    expect(rules({ a: true })).toEqual(['b required'])
  })

  it('survives a cycle that slipped through, and names it', () => {
    const round = [
      fieldOf({ type: 'text', reference: 'x', visibleWhen: is('y', 'not-empty') }),
      fieldOf({ type: 'text', reference: 'y', visibleWhen: { or: [is('z', 'empty'), is('x', 'empty')] } }),
      fieldOf({ type: 'text', reference: 'z' }),
    ]
    expect(typeof scopeOf(round, {}).visible('x')).toBe('boolean')
    expect(cyclesOf(round)).toEqual([['x', 'y']])
    expect(cyclesOf(fields)).toEqual([])
    expect(referencesIn(round[1]?.visibleWhen)).toEqual(['z', 'x'])
  })
})
