import { describe, expect, it } from 'vitest'
import { holds, referencesIn, scopeOf, visibleFields } from './conditions.ts'
import { cyclesOf } from './cycles.ts'
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

describe('entries of groups and cells of tables', () => {
  const fields = [
    fieldOf({
      type: 'questions-group',
      reference: 'team',
      fields: [
        fieldOf({ type: 'yes-no', reference: 'paid' }),
        fieldOf({ type: 'number', reference: 'days', visibleWhen: is('paid', 'equals', true) }),
        fieldOf({ type: 'text', reference: 'why', visibleWhen: is('days', 'greater', 10) }),
      ],
    }),
    fieldOf({
      type: 'table',
      reference: 'budget',
      rows: [
        { reference: 'staff', title: {} },
        { reference: 'travel', title: {} },
      ],
      cols: [{ reference: 'sum', title: {}, kind: 'number' }],
    }),
  ]
  const answers: Answers = {
    team: [
      { paid: true, days: 12 },
      { paid: false, days: 30 },
    ],
    budget: { staff: { sum: 500 } },
  }
  const of = (entries: 'any' | 'every', ...given: Parameters<typeof is>): Condition => ({ ...is(...given), entries })
  it.each<[Condition, Answers, boolean]>([
    [is('team.paid', 'equals', false), answers, true],
    [of('every', 'team.paid', 'equals', true), answers, false],
    [of('every', 'team.paid', 'not-empty'), answers, true],
    // What is hidden in its entry is empty.
    [is('team.days', 'greater', 20), answers, false],
    [is('team.days', 'empty'), answers, true],
    [of('every', 'team.days', 'equals', 12), { team: [{ paid: true, days: 12 }] }, true],
    [is('team.paid', 'equals', true), {}, false],
    [of('every', 'team.paid', 'empty'), {}, false],
    [is('budget[staff][sum]', 'at-least', 500), answers, true],
    [is('budget[travel][sum]', 'empty'), answers, true],
    [is('budget[*][sum]', 'greater', 400), answers, true],
    [of('every', 'budget[*][sum]', 'greater', 400), answers, false],
    [is('budget[*][sum]', 'not-empty'), {}, false],
    [is('team.nobody', 'not-empty'), answers, false],
    [is('budget[staff][other]', 'not-empty'), answers, false],
  ])('%j with %j is %s', (condition, given, expected) => {
    expect(holds(condition, scopeOf(fields, given))).toBe(expected)
  })
  it('look at the same entry from inside', () => {
    const item = scopeOf(
      fields[0]?.type === 'questions-group' ? fields[0].fields : [],
      answers.team?.[0 as never] ?? {},
      scopeOf(fields, answers),
    )
    expect(holds(is('paid', 'equals', true), item)).toBe(true)
    expect(holds(of('every', 'team.paid', 'equals', true), item)).toBe(false)
  })
  it('close cycles through the group and through its questions', () => {
    const shown = (field: string) => fieldOf({ type: 'text', reference: 'x', visibleWhen: is(field, 'not-empty') })
    const [team] = fields
    if (team?.type !== 'questions-group') throw new Error('no group')
    const inner = [...team.fields, fieldOf({ type: 'text', reference: 'role', visibleWhen: is('x', 'not-empty') })]
    expect(cyclesOf([{ ...team, fields: inner }, shown('team.role')])).toEqual([['role', 'x']])
    expect(cyclesOf([{ ...team, visibleWhen: is('x', 'not-empty') }, shown('team.paid')])).toEqual([['team', 'x']])
    expect(cyclesOf([team, shown('team.days')])).toEqual([])
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
