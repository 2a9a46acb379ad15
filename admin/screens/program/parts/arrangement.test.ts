import { describe, expect, it } from 'vitest'
import type { Step } from '#core/program/category.contract.ts'
import {
  type Arrangement,
  countSteps,
  flawOf,
  givenIds,
  insertStep,
  isApart,
  moveCategory,
  moveStep,
  namesake,
  newId,
  publishedForms,
  removeStep,
  replaceStep,
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

describe('a namesake', () => {
  const named = (id: string, fr: string) => namesake(arrangement, { id, title: { fr } }, 'fr')?.id ?? null
  it('is another category of the same name, whatever its capitals and spaces', () =>
    expect([named('new:1', 'A'), named('b', '  a '), named('a', 'A'), named('b', 'C'), named('b', ' ')]).toEqual([
      'a',
      'a',
      null,
      null,
      null,
    ]))
})

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

const fresh = { ...step(newId(1), 'validation'), key: '' }
const named = (asked: ReturnType<typeof wanted>) =>
  asked.map(({ id, key, steps }) => [id ?? key, ...steps.map((each) => each.id ?? each.key ?? 'new')])

it('asks the server for everything, new things without an id', () => {
  const asked = wanted(insertStep(arrangement, { categoryId: 'b', index: 0 }, fresh), arrangement)
  expect(asked[1]?.steps).toEqual([
    { type: 'validation', title: { fr: newId(1) }, config: {}, closesAt: null },
    { id: '4', type: 'form', title: { fr: '4' }, config: {}, closesAt: null },
  ])
})

it('asks for what was removed by its key, so that undo brings it back', () => {
  const asked = wanted(arrangement, removeStep(arrangement, '2').slice(0, 1))
  expect(asked.map(({ id, key, steps }) => [id, key, ...steps.map((each) => each.id ?? `key ${each.key}`)])).toEqual([
    ['a', undefined, '1', 'key 2', '3'],
    [undefined, 'b', 'key 4'],
  ])
})

it('knows new things again by the ids that the server gave them', () => {
  const asked = insertStep(arrangement, { categoryId: 'b', index: 0 }, fresh)
  const answered = insertStep(arrangement, { categoryId: 'b', index: 0 }, step('5', 'validation'))
  const given = new Map(givenIds(asked, answered))
  expect([...given]).toEqual([[newId(1), '5']])
  const next = insertStep(asked, { categoryId: 'b', index: 0 }, { ...fresh, id: newId(2) })
  expect(named(wanted(next, answered, given))).toEqual([
    ['a', '1', '2', '3'],
    ['b', 'new', '5', '4'],
  ])
})

it.each([
  [{ ...step('1'), config: {} }, 'formMustNotBeEmpty'],
  [{ ...step('1'), config: { form_id: 'draft' } }, 'formNotPublished'],
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

it('counts as words neither marks that stand alone nor what stands for a character', () => {
  expect(wordsIn('<p>Lisez bien : été, cœur, œuvre.</p>')).toBe(5)
  expect(wordsIn('<p>Jean &amp; l’été&nbsp;!</p>')).toBe(2)
})

describe('a change that somebody else was quicker than', () => {
  const renamed = (id: string): Arrangement =>
    arrangement.map((each) => (each.id === id ? { ...each, title: { fr: 'Z' } } : each))
  const without = (id: string): Arrangement => arrangement.filter((each) => each.id !== id)
  const added = (categoryId: string) => insertStep(arrangement, { categoryId, index: 0 }, step('9'))
  const reworded = (id: string) => replaceStep(arrangement, { ...step(id), title: { fr: 'Z' } })
  const another: Arrangement = [...arrangement, { ...(arrangement[1] as Arrangement[number]), id: 'c', steps: [] }]

  it.each<[string, Arrangement, Arrangement, boolean]>([
    ['both add a category', another, another, true],
    ['each renames another category', renamed('a'), renamed('b'), true],
    ['both rename one', renamed('a'), renamed('a'), false],
    ['each rewords another step', reworded('1'), reworded('2'), true],
    ['both reword one', reworded('1'), reworded('1'), false],
    ['I remove a step that they reworded', removeStep(arrangement, '1'), reworded('1'), false],
    ['I reword a step that they removed', reworded('1'), removeStep(arrangement, '1'), false],
    ['both add a step to a category', added('a'), added('a'), true],
    ['I add a step to a category that they removed', added('b'), without('b'), false],
    ['I remove a category that they added a step to', without('b'), added('b'), false],
    ['I remove a category, they another', without('b'), without('a'), true],
    ['I move a category, they rename it', moveCategory(arrangement, 'a', 1), renamed('a'), true],
  ])('%s', (_case, mine, theirs, expected) => expect(isApart(arrangement, mine, theirs)).toBe(expected))
})

it('counts the steps that an applicant could take, in the categories that the publication check left out too', () => {
  const published = publishedForms([
    { id: 'live', currentVersion: 1 },
    { id: 'draft', currentVersion: null },
  ])
  const arrangement = [
    { steps: [] },
    { steps: [{ ...step('1'), config: {} }, step('2', 'validation')] },
    {
      steps: [
        { ...step('3'), config: { form_id: 'live' } },
        { ...step('4'), config: { form_id: 'draft' } },
      ],
    },
  ]
  expect(countSteps(arrangement, 'fr', published)).toEqual({ ready: 2, broken: 2 })
})
