import { expect, test } from 'vitest'
import { fieldOf, formOf, optionsOf } from './form.fixture.ts'
import { mapOptions, mappingFlaws, removedOptions } from './mapOptions.ts'

const form = (...options: string[]) =>
  formOf(
    fieldOf({ type: 'select', reference: 'kind', options: optionsOf(...options) }),
    fieldOf({ type: 'checkbox', reference: 'tools', options: optionsOf(...options) }),
    fieldOf({
      type: 'questions-group',
      reference: 'team',
      fields: [fieldOf({ type: 'radio', reference: 'role', options: optionsOf(...options) })],
    }),
  )
const [before, after] = [form('a', 'b', 'c'), form('b', 'd')]

test('finds the choices that are gone', () => {
  expect(removedOptions(before, after).map(({ field, removed }) => [field.reference, removed])).toEqual([
    ['kind', ['a', 'c']],
    ['tools', ['a', 'c']],
    ['role', ['a', 'c']],
  ])
  expect(removedOptions(after, after)).toEqual([])
})

const map = (reference: string, from: string, to: string | null) => ({ reference, from, to })

test.each([
  ['another choice', { kind: 'a' }, [map('kind', 'a', 'd')], { kind: 'd' }],
  ['no choice', { kind: 'a' }, [map('kind', 'a', null)], { kind: null }],
  ['what stays', { kind: 'b', tools: ['b'] }, [map('kind', 'a', 'd')], {}],
  ['another question', { tools: ['a'] }, [map('kind', 'a', 'd')], {}],
  [
    'several, once each',
    { tools: ['a', 'b', 'c'] },
    [map('tools', 'a', 'b'), map('tools', 'c', 'd')],
    { tools: ['b', 'd'] },
  ],
  ['the last of several', { tools: ['a'] }, [map('tools', 'a', null)], { tools: null }],
  [
    'entries of a group',
    { team: [{ role: 'a' }, { role: 'b' }] },
    [map('role', 'a', 'd')],
    { team: [{ role: 'd' }, { role: 'b' }] },
  ],
])('puts %s in its place', (_, answers, mappings, changes) => {
  expect(mapOptions(after.fields, answers, mappings)).toEqual(changes)
})

test.each([
  ['a choice that stays', map('kind', 'b', null), 'options[0].from'],
  ['a question that is not there', map('other', 'a', null), 'options[0].from'],
  ['a choice that is not offered', map('kind', 'a', 'c'), 'options[0].to'],
])('refuses %s', (_, mapping, at) => {
  expect(mappingFlaws([mapping], { before, after })).toEqual([{ at, rule: 'unknown' }])
  expect(mappingFlaws([map('role', 'a', 'b')], { before, after })).toEqual([])
})
