import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check.ts'
import type { Answers, Field } from '../definition.ts'
import { fieldOf, formOf, optionsOf, testDeps } from '../form.fixture.ts'
import { validateAnswers } from '../validate.ts'
import { computeAnswers } from './compute.ts'
import { evaluate } from './evaluate.ts'
import { LONGEST_FORMULA, parseFormula, type QuestionPath } from './parse.ts'

function value(formula: string, numbers: Record<string, number[]> = { a: [1] }): number | null {
  const read = parseFormula(formula)
  if (!('expression' in read)) throw new Error(`${read.fault} at ${read.place}`)
  return evaluate(read.expression, ({ reference }: QuestionPath) => numbers[reference] ?? [])
}

describe('a formula', () => {
  it.each([
    ['{a} + 2 * 3', 7],
    ['({a} + 2) * 3', 9],
    ['{a} - 1 - 1', -1],
    ['8 / 2 / 2 * {a}', 2],
    ['-{a} + 3', 2],
    ['{a} * -2', -2],
    ['0.1 * {a} + 0.2', 0.3],
    ['sum({n}, 4)', 10],
    ['average({n})', 2],
    ['min({n}) + max({n})', 4],
    ['count({n}; {a})', 4],
    ['round(2.5 * {a})', 3],
    ['round(-2.5 * {a})', -3],
    ['round(1.005 * {a}, 2)', 1.01],
    ['abs({a} - 5)', 4],
    ['if({a} >= 1, 10, 20)', 10],
    ['if({a} <> 1, 10, 20)', 20],
    ['if({empty} = 0, {a}, 20)', 1],
    ['{a} + {empty}', 1],
    ['{a} * {empty}', null],
    ['{a} / 0', null],
    ['{empty} + 3', null],
    ['7', null],
    ['{a} * 9007199254740993', null],
    ['{a} * 0 * -1', 0],
  ])('%s is %s', (formula, expected) => {
    expect(value(formula, { a: [1], n: [1, 2, 3] })).toBe(expected)
  })

  it.each([
    ['', 'syntax', 0],
    ['{a} +', 'syntax', 5],
    ['{a} {b}', 'syntax', 4],
    ['({a}', 'syntax', 4],
    ['{a b}', 'syntax', 0],
    ['{a}[x]', 'syntax', 3],
    ['2,5', 'syntax', 1],
    ['{a} + median({b})', 'function', 6],
    ['if({a}, 1)', 'given', 0],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, 'deep', 21],
    [' '.repeat(LONGEST_FORMULA + 1), 'long', LONGEST_FORMULA],
  ])('%s is refused: %s at %s', (formula, fault, place) => {
    expect(parseFormula(formula)).toMatchObject({ fault, place })
  })

  it('is read or refused, whatever is typed', () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      '<',
      '>',
      'a',
      'sum',
      'if',
      '1',
      '.',
      '[',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign, { maxLength: 200 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const read = parseFormula(text)
          if ('expression' in read) expect(evaluate(read.expression, () => [1])).not.toBeNaN()
          else expect(read.place).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})

const computed = (reference: string, formula: string, more = {}) =>
  fieldOf({ type: 'number', reference, formula, ...more })
const number = (reference: string, more = {}) => fieldOf({ type: 'number', reference, ...more })
const budget = fieldOf({
  type: 'table',
  reference: 'budget',
  rows: [
    { reference: 'staff', title: { fr: 'Équipe' } },
    { reference: 'travel', title: { fr: 'Trajets' } },
  ],
  cols: [
    { reference: 'y27', title: { fr: '2027' }, kind: 'number' },
    { reference: 'y28', title: { fr: '2028' }, kind: 'number' },
    { reference: 'note', title: { fr: 'Note' }, kind: 'text' },
  ],
})
const team = fieldOf({
  type: 'questions-group',
  reference: 'team',
  fields: [number('days'), number('rate'), computed('cost', '{days} * {rate} * {factor}')],
})

describe('computed answers', () => {
  it.each<[string, Field[], Answers, Answers]>([
    [
      'a formula of a formula, in any order',
      [computed('c', '{b} + 1'), computed('b', '{a} * 2'), number('a')],
      { a: 2 },
      { b: 4, c: 5 },
    ],
    ['what cannot be computed any more', [number('a'), computed('b', '{a} * 2')], { b: 4 }, { b: undefined }],
    ['what somebody sent instead', [number('a'), computed('b', '{a} * 2')], { a: 1, b: 99 }, { b: 2 }],
    ['whole numbers', [number('a'), computed('b', '{a} / 2', { rules: { integer: true } })], { a: 5 }, { b: 3 }],
    [
      'a cell, a row, a column and all of a table',
      [
        budget,
        computed(
          'b',
          '{budget[staff][y27]} + sum({budget[travel][*]}) * 10 + sum({budget[*][y28]}) * 100 + count({budget[*][*]}) * 10000',
        ),
      ],
      { budget: { staff: { y27: 1, y28: 2, note: '7' }, travel: { y27: 3 } } },
      { b: 1 + 30 + 200 + 30_000 },
    ],
    [
      'items of a group, and their sum',
      [number('factor'), team, computed('total', 'sum({team.cost})')],
      { factor: 2, team: [{ days: 2, rate: 10 }, { days: 1 }, { days: 1, rate: 5 }] },
      { team: [{ days: 2, rate: 10, cost: 40 }, { days: 1 }, { days: 1, rate: 5, cost: 10 }], total: 50 },
    ],
    [
      'how many items and choices',
      [
        team,
        fieldOf({ type: 'checkbox', reference: 'themes', options: optionsOf('a', 'b') }),
        computed('n', 'count({team}) * 10 + count({themes})'),
      ],
      { team: [{ days: 1 }, { days: 2 }], themes: ['a'] },
      { n: 21 },
    ],
    [
      'yes as one',
      [fieldOf({ type: 'yes-no', reference: 'member' }), computed('fee', 'if({member}, 0, 50)')],
      { member: false },
      { fee: 50 },
    ],
    [
      'a hidden question as empty',
      [
        number('a'),
        number('b', { visibleWhen: { field: 'a', operator: 'greater', value: 5 } }),
        computed('c', '{a} + {b}'),
      ],
      { a: 1, b: 10 },
      { c: 1 },
    ],
    [
      'a question that a formula shows',
      [
        number('a'),
        computed('b', '{a} * 2'),
        number('c', { visibleWhen: { field: 'b', operator: 'greater', value: 5 } }),
        computed('d', '{c} + 1'),
      ],
      { a: 3, c: 4 },
      { b: 6, d: 5 },
    ],
  ])('are %s', (_, fields, answers, expected) => {
    const now = computeAnswers(formOf(...fields), answers)
    for (const [reference, wanted] of Object.entries(expected)) expect(now[reference]).toEqual(wanted)
    expect(computeAnswers(formOf(...fields), now)).toBe(now)
  })

  it('are the same object in a form without formulas', () => {
    const answers = { a: 1 }
    expect(computeAnswers(formOf(number('a')), answers)).toBe(answers)
  })

  it('are asked of nobody', () => {
    const form = formOf(number('a'), computed('b', '{a} * 2', { required: true }))
    expect(validateAnswers(form, {}, testDeps(), { mode: 'submit' })).toEqual([])
  })

  it('come to an end in a cycle that slipped through', () => {
    const form = formOf(computed('a', '{b} + 1'), computed('b', '{a} + 1'), number('c'))
    expect(computeAnswers(form, { a: 1 })).toEqual(expect.objectContaining({}))
  })
})

describe('the check of a definition', () => {
  const problems = (...fields: Field[]) =>
    checkDefinition(formOf(...fields), testDeps()).map(({ at, rule, params }) => [
      at,
      rule,
      params?.field ?? params?.place,
    ])

  it.each([
    ['{a} *', 'formulaSyntax', 6],
    ['total({a})', 'formulaFunction', 1],
    ['round()', 'formulaSyntax', 7],
    ['{nobody}', 'formulaField', 'nobody'],
    ['{total}', 'formulaSelf', 'total'],
    ['{name}', 'formulaNumber', 'name'],
    ['{team.days}', 'formulaSeveral', 'team.days'],
    ['sum({team.nobody})', 'formulaField', 'team.nobody'],
    ['{team}', 'formulaNumber', 'team'],
    ['{budget[staff][note]}', 'formulaNumber', 'budget[staff][note]'],
    ['{budget[*][y27]}', 'formulaSeveral', 'budget[*][y27]'],
    ['sum({budget[none][y27]})', 'formulaField', 'budget[none][y27]'],
  ])('refuses %s: %s', (formula, rule, about) => {
    const fields = [number('a'), fieldOf({ type: 'text', reference: 'name' }), number('factor'), team, budget]
    expect(problems(...fields, computed('total', formula))).toEqual([
      ['fields[5].formula', `definition.${rule}`, about],
    ])
  })

  it('takes every kind of question that has a number', () => {
    expect(
      problems(
        number('factor'),
        team,
        budget,
        computed('t', 'sum({team.cost}, {budget[*][*]}) + count({team}) + {factor}'),
      ),
    ).toEqual([])
  })

  it('names a cycle over formulas and conditions', () => {
    const shown = { visibleWhen: { field: 'a', operator: 'not-empty' as const } }
    expect(checkDefinition(formOf(computed('a', '{b}'), number('b', shown)), testDeps())).toMatchObject([
      { at: 'fields[0].formula', rule: 'definition.conditionCycle', params: { fields: 'a → b' } },
    ])
  })

  it('refuses a default beside a formula', () => {
    expect(problems(number('a'), computed('b', '{a}', { defaultValue: 3 }))).toEqual([
      ['fields[1].defaultValue', 'definition.formulaDefault', undefined],
    ])
  })
})
