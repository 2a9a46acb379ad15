import { expect, it } from 'vitest'
import type { Condition } from '#core/form/definition.ts'
import { fromWhen, toWhen } from './rules.ts'

const adult: Condition = { field: 'adult', operator: 'equals', value: false }
const country: Condition = { and: [{ field: 'country', operator: 'not-equals', value: 'FR' }] }
const age: Condition = { field: 'age', operator: 'less', value: 18 }

it.each<[string, Condition, string[] | null]>([
  ['one comparison', adult, ['adult']],
  ['none of some answers', country, ['country']],
  ['all of several', { and: [adult, age] }, ['adult', 'age']],
  ['one of several', { or: [adult, country, age] }, ['adult', 'country', 'age']],
  ['one that is nested', { or: [adult, { and: [age, adult] }] }, null],
  ['another operator', { or: [adult, { field: 'name', operator: 'empty' }] }, null],
  ['nothing', { or: [] }, null],
])('shows %s as it is stored', (_, when, fields) => {
  const shown = fromWhen(when)
  expect(shown?.parts.map(({ field }) => field) ?? null).toEqual(fields)
  if (shown) expect(toWhen(shown)).toEqual(when)
})
