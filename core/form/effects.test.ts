import { describe, expect, it } from 'vitest'
import type { Answers, Field } from './definition.ts'
import { changedQuestions, type Fate, fatesBetween } from './effects.ts'
import { testDeps } from './form.fixture.ts'

const text = (reference: string, more: object = {}): Field =>
  ({ type: 'text', reference, title: { en: reference }, ...more }) as Field
const choice = (reference: string, ...options: string[]): Field => ({
  type: 'select',
  reference,
  title: { en: reference },
  options: options.map((one) => ({ reference: one, text: { en: one } })),
})
const group = (reference: string, ...fields: Field[]): Field => ({
  type: 'questions-group',
  reference,
  title: { en: reference },
  fields,
})
const head = (reference: string): Field => ({ type: 'sep-title', reference, title: { en: reference } })
const long = { rules: { 'w-max-character': 5 } }

describe('what changed about questions', () => {
  it.each<[string, Field[], Field[], Record<string, unknown[]>]>([
    ['nothing', [text('a')], [text('a')], {}],
    ['another order in the same section', [text('a'), text('b')], [text('b'), text('a')], {}],
    ['another wording', [text('a')], [text('a', { title: { en: 'A' } })], { '/a': [{ kind: 'worded' }] }],
    [
      'another wording of a choice',
      [choice('a', 'x')],
      [{ ...choice('a', 'x'), options: [{ reference: 'x', text: { en: 'X' } }] } as Field],
      { '/a': [{ kind: 'worded' }] },
    ],
    [
      'another section',
      [head('one'), text('a'), head('two')],
      [head('one'), head('two'), text('a')],
      { '/a': [{ kind: 'moved' }] },
    ],
    ['a shorter answer', [text('a')], [text('a', long)], { '/a': [{ kind: 'limit', from: null, to: 5 }] }],
    [
      'a choice less',
      [choice('a', 'x', 'y')],
      [choice('a', 'x')],
      { '/a': [{ kind: 'options', removed: [{ en: 'y' }], added: [] }] },
    ],
    [
      'a choice more',
      [choice('a', 'x')],
      [choice('a', 'x', 'y')],
      { '/a': [{ kind: 'options', removed: [], added: [{ en: 'y' }] }] },
    ],
    ['required now', [text('a')], [text('a', { required: true })], { '/a': [{ kind: 'required' }] }],
    ['optional now', [text('a', { required: true })], [text('a')], { '/a': [{ kind: 'optional' }] }],
    ['another condition', [text('a')], [text('a', { visibleWhen: { and: [] } })], { '/a': [{ kind: 'condition' }] }],
    ['another setting', [text('a')], [text('a', { sensitive: true })], { '/a': [{ kind: 'settings' }] }],
    ['another type', [text('a')], [choice('a', 'x')], { '/a': [{ kind: 'type' }] }],
    ['a new question', [], [text('a', { required: true })], { '/a': [{ kind: 'added', required: true }] }],
    ['a question less', [text('a')], [], { '/a': [{ kind: 'removed' }] }],
    [
      'into a group',
      [text('a'), group('g', text('b'))],
      [group('g', text('b'), text('a'))],
      { 'g/a': [{ kind: 'added', required: false }], '/a': [{ kind: 'regrouped' }] },
    ],
    [
      'inside a group',
      [group('g', text('a'))],
      [group('g', text('a', long))],
      { 'g/a': [{ kind: 'limit', from: null, to: 5 }] },
    ],
  ])('%s', (_, before, after, expected) => {
    const found = changedQuestions({ fields: before }, { fields: after })
    expect(Object.fromEntries(found.map(({ place, changes }) => [place, changes]))).toEqual(expected)
  })
})

describe('what becomes of answers', () => {
  it.each<[string, Field[], Field[], Answers, Record<string, Fate>]>([
    ['no answer', [text('a')], [], {}, {}],
    ['an empty answer', [text('a')], [], { a: '' }, {}],
    ['another wording', [text('a')], [text('a', { title: { en: 'A' } })], { a: 'x' }, { '/a': 'kept' }],
    ['short enough', [text('a')], [text('a', long)], { a: '12345' }, { '/a': 'kept' }],
    ['too long', [text('a')], [text('a', long)], { a: '123456' }, { '/a': 'tooLong' }],
    [
      'too long before as well',
      [text('a', { rules: { 'w-max-character': 6 } })],
      [text('a', long)],
      { a: '1234567' },
      { '/a': 'kept' },
    ],
    ['a choice that stays', [choice('a', 'x', 'y')], [choice('a', 'x')], { a: 'x' }, { '/a': 'kept' }],
    ['a choice that is gone', [choice('a', 'x', 'y')], [choice('a', 'x')], { a: 'y' }, { '/a': 'optionRemoved' }],
    ['a question that is gone', [text('a')], [], { a: 'x' }, { '/a': 'removed' }],
    ['another type', [text('a')], [choice('a', 'x')], { a: 'x' }, { '/a': 'removed' }],
    [
      'another bound',
      [{ type: 'number', reference: 'a', title: { en: 'a' } }],
      [{ type: 'number', reference: 'a', title: { en: 'a' }, rules: { max: 3 } }],
      { a: 4 },
      { '/a': 'invalid' },
    ],
    [
      'the gravest in a group',
      [group('g', text('a'))],
      [group('g', text('a', long))],
      { g: [{ a: '1' }, { a: '123456' }, { a: '2' }] },
      { '/g': 'kept', 'g/a': 'tooLong' },
    ],
    ['a group that is gone', [group('g', text('a'))], [], { g: [{ a: '1' }] }, { '/g': 'removed', 'g/a': 'removed' }],
    ['what objects inherit', [text('a')], [], JSON.parse('{"__proto__": {"a": "x"}}') as Answers, {}],
  ])('%s', (_, before, after, answers, expected) => {
    const fates = fatesBetween({ fields: before }, { fields: after }, testDeps())(answers)
    expect(Object.fromEntries(fates)).toEqual(expected)
  })
})
