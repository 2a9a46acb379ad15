import { describe, expect, it } from 'vitest'
import { sharesDomain } from './conflict.rules.ts'
import { boundsOf, type Criterion, isCounted, scoreOf, sheetForm, sheetMean } from './criterion.rules.ts'
import { ScoreReader } from './scores.rules.ts'
import { mayScore, maySeeOthers } from './session.rules.ts'
import { shownNotes } from './sheet.rules.ts'
import { type RankedEntry, standingOf } from './standing.rules.ts'

const base = { weight: 1, categories: [] }
const title = { en: 'X' }
const scale: Criterion = { ...base, field: { type: 'linear-scale', reference: 'scale', title, from: 0, to: 10 } }
const yes: Criterion = { ...base, field: { type: 'yes-no', reference: 'yes', title } }
const choice: Criterion = {
  ...base,
  field: { type: 'radio', reference: 'choice', title, options: [{ reference: 'a', text: title }] },
  points: { a: 3, b: -1 },
}
const text: Criterion = { ...base, field: { type: 'textarea', reference: 'text', title } }

describe('a criterion', () => {
  it.each<[Criterion, unknown, number | null]>([
    [scale, 7, 7],
    [scale, 0, 0],
    [scale, null, null],
    [scale, '7', null],
    [yes, true, 1],
    [yes, false, 0],
    [choice, 'a', 3],
    [choice, 'c', null],
    [choice, '__proto__', null],
    [{ ...choice, points: {} }, 'a', null],
    [text, 'good', null],
  ])('%j answered %j scores %j', (criterion, answer, score) => {
    expect(scoreOf(criterion, { [criterion.field.reference]: answer as never })).toBe(score)
  })

  it('counts when it has a weight and numbers', () => {
    expect([scale, yes, choice, text, { ...scale, weight: 0 }].map(isCounted)).toEqual([true, true, true, false, false])
    expect([scale, yes, choice, text].map(boundsOf)).toEqual([
      { least: 0, most: 10 },
      { least: 0, most: 1 },
      { least: -1, most: 3 },
      { least: null, most: null },
    ])
  })

  it('is asked in its categories only', () => {
    const criteria = [scale, { ...yes, categories: ['film'] }]
    const asked = (category: string | null) => sheetForm(criteria, category).fields.map(({ reference }) => reference)
    expect([asked('film'), asked('book'), asked(null)]).toEqual([['scale', 'yes'], ['scale'], ['scale']])
  })

  it('that a condition hides says nothing', () => {
    const fields = [
      yes.field,
      { ...scale.field, visibleWhen: { field: 'yes', operator: 'equals' as const, value: true } },
    ]
    expect(shownNotes({ fields }, { yes: false, scale: 4 })).toEqual({ yes: false })
    expect(shownNotes({ fields }, { yes: true, scale: 4 })).toEqual({ yes: true, scale: 4 })
  })
})

it('the mean of a sheet is over what was scored, by the weights of all or of the entry', () => {
  const criteria = [{ ...scale, weight: 3 }, yes]
  expect(sheetMean(criteria, { scale: 8, yes: true })).toBe(6.25)
  expect(sheetMean(criteria, { scale: 8 })).toBe(8)
  expect(sheetMean(criteria, {})).toBe(null)
  expect(sheetMean(criteria, { scale: 8, yes: true }, { yes: 2 })).toBe(1)
})

const at = (iso: string) => new Date(`2026-12-0${iso}T00:00:00Z`)
it.each([
  ['draft', null, null, 'notOpen'],
  ['open', null, null, 'yes'],
  ['open', at('5'), null, 'notOpen'],
  ['open', at('1'), at('3'), 'over'],
  ['open', at('1'), at('4'), 'yes'],
  ['closed', null, null, 'over'],
] as const)('a session that is %s, from %s to %s, on the third: %s', (state, opensAt, closesAt, expected) => {
  expect(mayScore({ state, opensAt, closesAt }, at('3'))).toBe(expected)
})

it.each([
  ['never', 'sent', false],
  ['after', 'draft', false],
  ['after', 'sent', true],
  ['always', 'todo', true],
] as const)('sheets of others: %s, own %s: %s', (others, own, expected) => {
  expect(maySeeOthers(others, own)).toBe(expected)
})

it.each([
  ['a@windlass.example', 'b@WINDLASS.example', true],
  ['a@gmail.com', 'b@gmail.com', false],
  ['a@sub.windlass.example', 'b@windlass.example', false],
  ['a', 'b', false],
])('%s and %s are of one organisation: %s', (one, other, expected) => {
  expect(sharesDomain(one, other)).toBe(expected)
})

describe('a ranking of entries with categories and weights of their own', () => {
  const entry = (id: string, more: Partial<RankedEntry> = {}): RankedEntry => ({
    ...{ id, category: null, weights: null, position: 0 },
    ...more,
  })
  const rules = { method: 'weighted-mean', trim: 1, round: null, ties: [] } as const
  const rank = (entries: RankedEntry[], criteria: Criterion[], notes: Record<string, Record<string, unknown>>) => {
    const sheets = Object.entries(notes).map(([key, own]) => {
      const [entryId = '', jurorId = ''] = key.split(' ')
      return { entryId, jurorId, notes: own as never }
    })
    const { totals, rank } = standingOf(entries, criteria, sheets, { ...rules, ties: [] })
    return entries.map(({ id }, place) => [id, rank[place], totals[place]])
  }

  it('counts what is asked of an entry', () => {
    const criteria = [scale, { ...yes, categories: ['film'] }]
    const notes = { 'f j': { scale: 5, yes: true }, 'b j': { scale: 5, yes: true } }
    expect(rank([entry('f', { category: 'film' }), entry('b', { category: 'book' })], criteria, notes)).toEqual([
      ['f', 1, 6],
      ['b', 2, 5],
    ])
  })

  it('takes the weights of the entry where it has some', () => {
    const notes = { 'a j': { scale: 5 }, 'b j': { scale: 5 }, 'x j': { scale: 9 } }
    expect(rank([entry('a'), entry('b', { weights: { scale: 2 } })], [scale], notes)).toEqual([
      ['a', 2, 5],
      ['b', 1, 10],
    ])
  })
})

describe('a file of scores', () => {
  const read = (rows: [entry: unknown, juror: unknown, criterion: unknown, score: unknown, weight?: unknown][]) => {
    const reader = new ScoreReader()
    for (const [line, [entry, juror, criterion, score, weight]] of rows.entries())
      reader.add(line + 2, { entry, juror, criterion, score, ...(weight !== undefined && { weight }) })
    return reader
  }

  it('is read with commas and dots', () => {
    expect(
      read([
        ['a', 'J1', 'x', '9,25'],
        ['a', 'J2', 'x', ' 9.25 '],
        ['a', 'J3', 'x', 9],
      ]).lines.map((one) => one.score),
    ).toEqual([9.25, 9.25, 9])
  })

  it('says all that is wrong at once, by line', () => {
    const { flaws } = read([
      ['', 'J1', 'x', 'abc'],
      ['a', 'J1', 'x', 8, 1],
      ['a', 'J1', 'x', 8, 1],
      ['a', 'J2', 'x', 8, 2],
      ['b', 'J1', 'y'.repeat(201), '', -1],
      ['b', 'J1', 'x', '1e99'],
    ])
    expect(flaws.map(({ line, column, rule }) => `${line} ${column} ${rule}`)).toEqual([
      '2 entry required',
      '2 score number',
      '4 score duplicate',
      '5 weight weights',
      '6 criterion tooLong',
      '6 score required',
      '6 weight number',
      '7 score number',
    ])
  })
})
