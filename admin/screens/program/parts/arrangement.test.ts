import { describe, expect, it } from 'vitest'
import type { Step } from '#core/program/program.contract.ts'
import {
  type Arrangement,
  flawOf,
  insertStep,
  moveCategory,
  moveStep,
  newId,
  removeStep,
  wanted,
  wordsIn,
} from './arrangement.ts'

const step = (id: string, type: Step['type'] = 'form'): Step => ({
  id,
  key: id,
  type,
  title: { fr: id },
  config: {},
  closesAt: null,
})
const arrangement: Arrangement = [
  { id: 'a', key: 'a', title: { fr: 'A' }, summary: {}, responses: 0, steps: [step('1'), step('2'), step('3')] },
  { id: 'b', key: 'b', title: { fr: 'B' }, summary: {}, responses: 0, steps: [step('4')] },
]
const order = (each: Arrangement) =>
  each.map(({ id, steps }) => `${id}:${steps.map((one) => one.id).join('')}`).join(' ')

describe('moving a step', () => {
  it.each([
    ['1', 'a', 2, 'a:231 b:4'],
    ['3', 'a', 0, 'a:312 b:4'],
    ['2', 'b', 0, 'a:13 b:24'],
    ['2', 'b', 1, 'a:13 b:42'],
    ['2', 'a', 1, 'a:123 b:4'],
    ['nobody', 'b', 0, 'a:123 b:4'],
  ])('%s to %s at %i', (id, categoryId, index, expected) => {
    expect(order(moveStep(arrangement, id, { categoryId, index }))).toBe(expected)
  })
})

it('adds, removes, and moves categories no further than the ends', () => {
  expect(order(insertStep(arrangement, { categoryId: 'b', index: 1 }, step('5')))).toBe('a:123 b:45')
  expect(order(removeStep(arrangement, '2'))).toBe('a:13 b:4')
  expect([order(moveCategory(arrangement, 'b', -1)), order(moveCategory(arrangement, 'b', 1))]).toEqual([
    'b:4 a:123',
    'a:123 b:4',
  ])
})

it('asks the server for everything, new things without an id', () => {
  const asked = wanted(insertStep(arrangement, { categoryId: 'b', index: 0 }, step(newId(1), 'validation')))
  expect(asked[1]?.steps).toEqual([
    { type: 'validation', title: { fr: newId(1) }, config: {}, closesAt: null },
    { id: '4', type: 'form', title: { fr: '4' }, config: {}, closesAt: null },
  ])
})

it.each([
  [{ ...step('1'), config: {} }, 'formMustNotBeEmpty'],
  [{ ...step('1'), config: { form_id: 'draft' } }, 'formMustNotBeEmpty'],
  [{ ...step('1'), config: { form_id: 'live' } }, null],
  [{ ...step('1', 'textarea'), config: { content: { fr: '<p></p>' } } }, 'textareaMustNotBeEmpty'],
  [{ ...step('1', 'textarea'), config: { content: { fr: '<p>Lisez</p>' } } }, null],
  [step('1', 'validation'), null],
] as const)('says what is wrong with %j', (one, expected) => {
  expect(flawOf(one, 'fr', new Set(['live']))).toBe(expected)
})

it('counts words without tags', () => {
  expect(wordsIn('<p>Un <b>deux</b></p><p>trois</p>')).toBe(3)
})
