import { expect, it } from 'vitest'
import { numberOfPattern } from './pattern.ts'

it.each<[string, string, object | null]>([
  ['^\\d+(\\.\\d{2})?$', 'asked', { 'w-min-value': 0 }],
  ['^-?\\d{1,3}(?:[.]\\d{1,2})?$', 'x', { 'w-max-value': 999.99 }],
  ['^[0-9]{0,10}([.,][0-9]{2})?$', 'x', { 'w-min-value': 0, 'w-max-value': 9_999_999_999.99 }],
  ['^\\d+$', 'total_amount', { integer: true, 'w-min-value': 0 }],
  ['^\\d{1,2}$', 'age', { integer: true, 'w-min-value': 0, 'w-max-value': 99 }],
  ['^\\d*$', 'numberOfPeople', { integer: true, 'w-min-value': 0 }],
  ['^\\d+$', 'phone', null],
  ['^\\d+$', 'language', null],
  ['^\\d{5}$', 'zip_code', null],
  ['^[A-Z]{2}\\d+$', 'amount', null],
  ['('.repeat(200), 'amount', null],
])('takes %s of %s for a number or not', (pattern, name, rules) => {
  expect(numberOfPattern(pattern, name)).toEqual(rules)
})
