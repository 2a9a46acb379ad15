import { expect, it } from 'vitest'
import type { Condition, Field } from './definition.ts'
import { fieldOf, optionsOf } from './form.fixture.ts'
import { unreachableIn } from './reach.ts'

const asked: Field[] = [
  fieldOf({ type: 'radio', reference: 'size', options: optionsOf('s', 'm') }),
  fieldOf({ type: 'yes-no', reference: 'funded' }),
  fieldOf({
    type: 'checkbox',
    reference: 'themes',
    options: optionsOf('sea', 'port', 'dune'),
    rules: { 'max-array-length': 2 },
  }),
  fieldOf({ type: 'number', reference: 'sum', rules: { min: 10, max: 20 } }),
  fieldOf({ type: 'number', reference: 'people', rules: { integer: true } }),
  fieldOf({ type: 'linear-scale', reference: 'ready', from: 1, to: 5 }),
  fieldOf({ type: 'notation', reference: 'grade', stars: 5 }),
  fieldOf({ type: 'text', reference: 'name' }),
  fieldOf({
    type: 'questions-group',
    reference: 'team',
    maxItems: 3,
    fields: [fieldOf({ type: 'text', reference: 'who' })],
  }),
  fieldOf({ type: 'text', reference: 'why', visibleWhen: { field: 'funded', operator: 'equals', value: true } }),
]
const is = (field: string, operator: string, value?: unknown) => ({ field, operator, value }) as Condition
const and = (...parts: Condition[]): Condition => ({ and: parts })
const or = (...parts: Condition[]): Condition => ({ or: parts })

it.each<[string, Condition, string | null]>([
  ['one choice', is('size', 'equals', 's'), null],
  ['two choices at once', and(is('size', 'equals', 's'), is('size', 'equals', 'm')), 'size'],
  ['either choice', or(is('size', 'equals', 's'), is('size', 'equals', 'm')), null],
  ['a choice that is not made', and(is('size', 'equals', 's'), is('size', 'not-equals', 's')), 'size'],
  [
    'no choice left',
    and(is('size', 'not-empty'), is('size', 'not-equals', 's'), is('size', 'not-equals', 'm')),
    'size',
  ],
  ['an answer and none', and(is('name', 'not-empty'), is('name', 'empty')), 'name'],
  ['yes and no', and(is('funded', 'equals', true), is('funded', 'equals', false)), 'funded'],
  ['above its greatest value', is('sum', 'greater', 20), 'sum'],
  ['its greatest value', is('sum', 'at-least', 20), null],
  ['between two whole numbers', and(is('people', 'greater', 1), is('people', 'less', 2)), 'people'],
  ['between two numbers', and(is('sum', 'greater', 11), is('sum', 'less', 12)), null],
  ['more than a scale has', is('ready', 'greater', 5), 'ready'],
  ['more stars than there are', is('grade', 'at-least', 6), 'grade'],
  ['a theme that is left out', and(is('themes', 'contains', 'sea'), is('themes', 'not-contains', 'sea')), 'themes'],
  ['two themes', and(is('themes', 'contains', 'sea'), is('themes', 'contains', 'port')), null],
  ['more themes than may be chosen', is('themes', 'at-least', 3), 'themes'],
  ['more members than may be', is('team', 'at-least', 4), 'team'],
  ['as many members as may be', is('team', 'at-least', 3), null],
  ['a text that equals two', and(is('name', 'equals', 'a'), is('name', 'equals', 'b')), 'name'],
  ['a text that has two parts', and(is('name', 'contains', 'a'), is('name', 'contains', 'b')), null],
  ['what is only asked otherwise', and(is('why', 'not-empty'), is('funded', 'equals', false)), 'funded'],
  ['what is not answered because it is not asked', and(is('why', 'empty'), is('funded', 'equals', false)), null],
  ['one of two ways', or(is('sum', 'greater', 20), is('size', 'equals', 's')), null],
  ['none of two ways', or(is('sum', 'greater', 20), is('sum', 'less', 10)), 'sum'],
])('%s', (_, visibleWhen, field) => {
  const question = fieldOf({ type: 'text', reference: 'last', visibleWhen })
  const found = (required: boolean) => unreachableIn([...asked, { ...question, required }])
  expect([found(true), found(false)]).toEqual([field ? [{ reference: 'last', field }] : [], []])
})

it('looks into groups, whose own condition counts', () => {
  const inner = fieldOf({ type: 'text', reference: 'in', required: true, visibleWhen: is('size', 'equals', 'm') })
  const group = fieldOf({
    type: 'questions-group',
    reference: 'g',
    fields: [inner],
    visibleWhen: is('size', 'equals', 's'),
  })
  expect(unreachableIn([...asked, group])).toEqual([{ reference: 'in', field: 'size' }])
})

it('gives up on conditions with very many cases', () => {
  const many = and(...Array.from({ length: 40 }, () => or(is('size', 'equals', 's'), is('size', 'equals', 'm'))))
  expect(
    unreachableIn([...asked, fieldOf({ type: 'text', reference: 'last', required: true, visibleWhen: many })]),
  ).toEqual([])
})
