import { expect, it } from 'vitest'
import type { Criterion } from '../evaluation/criterion.rules.ts'
import { chosenColumns, columnsOf, quorumOf } from './report.rules.ts'

const ALL = columnsOf(
  [
    { field: { type: 'yes-no', reference: 'ok', title: {} }, weight: 1, categories: [] },
    { field: { type: 'textarea', reference: 'why', title: {} }, weight: 0, categories: [] },
  ] satisfies Criterion[],
  ['j1'],
)

it('has a column for each criterion with a score and each juror', () => {
  expect(ALL.slice(8)).toEqual(['criterion-ok', 'juror-j1'])
})

it.each([
  [undefined, ALL],
  ['', ALL],
  ['total,number,total,secret', ['total', 'number']],
  ['secret', ALL],
  ['juror-j1', ['juror-j1']],
])('columns %s', (asked, chosen) => {
  expect(chosenColumns(asked, ALL)).toEqual(chosen)
})

it.each([
  [[], { present: 0, of: 0 }],
  [
    [
      { name: 'a', assigned: 2, sent: 1, recused: 0 },
      { name: 'b', assigned: 2, sent: 0, recused: 1 },
      { name: 'c', assigned: 0, sent: 0, recused: 0 },
    ],
    { present: 1, of: 2 },
  ],
])('the quorum of %j', (jurors, quorum) => {
  expect(quorumOf(jurors)).toEqual(quorum)
})
