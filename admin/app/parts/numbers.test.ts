import { expect, it } from 'vitest'
import { numberProblem, numberText, readNumber } from './numbers.ts'

const FREE = { whole: false, required: false }
const WHOLE = { whole: true, required: false }

it.each([
  ['1,5', 'fr', 1.5],
  ['1.5', 'fr', 1.5],
  ['1 234,5', 'fr', 1234.5],
  ['1,5', 'en', 1.5],
  ['1,500', 'en', 1500],
  ['1,500', 'fr', 1.5],
  ['1.500', 'de', 1500],
  ['', 'fr', null],
] as const)('reads %j as people write it in %s', (text, locale, value) => {
  expect([readNumber(text, locale), numberProblem(text, locale, FREE)]).toEqual([value, null])
})

it.each([
  ['1,5', 'fr', WHOLE, 'integer'],
  ['1.5', 'en', WHOLE, 'integer'],
  ['1,500', 'fr', WHOLE, 'integer'],
  ['1,500', 'en', WHOLE, undefined],
  ['12 000', 'fr', WHOLE, undefined],
  ['2,0', 'fr', WHOLE, undefined],
  ['dix', 'fr', WHOLE, 'number'],
  ['1e3', 'fr', FREE, 'number'],
  ['', 'fr', { ...WHOLE, required: true }, 'required'],
  ['-1', 'fr', { ...WHOLE, least: 0 }, 'min'],
  ['0', 'fr', { ...WHOLE, least: 0 }, undefined],
] as const)('says what is wrong with %j in %s', (text, locale, rules, rule) => {
  expect(numberProblem(text, locale, rules)?.rule).toBe(rule)
})

it.each(['fr', 'en'] as const)('reads what it writes in %s', (locale) => {
  for (const value of [0, 0.1, 1.234567, -3, 1440, 1_000_000, 1234.5])
    for (const grouped of [true, false]) expect(readNumber(numberText(value, locale, grouped), locale)).toBe(value)
})
