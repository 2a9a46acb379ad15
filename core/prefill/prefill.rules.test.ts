import { expect, it } from 'vitest'
import type { Field, FormDefinition } from '../form/definition.ts'
import { fromAnswers, fromProfile, leftOut } from './prefill.rules.ts'

const field = (type: string, reference: string, more: object = {}) =>
  ({ type, reference, title: { fr: reference }, ...more }) as Field
const form = (...fields: Field[]): FormDefinition => ({ fields })
const options = (...references: string[]) => ({
  options: references.map((reference) => ({ reference, title: { fr: reference } })),
})

it.each([
  ['the same text', field('text', 'a'), field('text', 'a'), 'x', true],
  ['another type', field('text', 'a'), field('textarea', 'a'), 'x', false],
  ['another reference', field('text', 'a'), field('text', 'b'), 'x', false],
  ['the same options', field('radio', 'a', options('x', 'y')), field('radio', 'a', options('x', 'y')), 'x', true],
  ['other options', field('radio', 'a', options('x', 'y')), field('radio', 'a', options('x', 'z')), 'x', false],
  ['a file', field('file', 'a'), field('file', 'a'), [{ key: 'k' }], false],
  [
    'a question that only organisers see',
    field('text', 'a', { audience: ['organiser'] }),
    field('text', 'a'),
    'x',
    false,
  ],
  ['a question that cannot be written', field('text', 'a', { readOnly: true }), field('text', 'a'), 'x', false],
  [
    'a table of the same rows and columns',
    field('table', 'a', { rows: [{ reference: 'r' }], cols: [{ reference: 'c' }] }),
    field('table', 'a', { rows: [{ reference: 'r' }], cols: [{ reference: 'c', kind: 'text' }] }),
    { r: { c: 'x' } },
    true,
  ],
  [
    'a table of other columns',
    field('table', 'a', { rows: [{ reference: 'r' }], cols: [{ reference: 'c' }] }),
    field('table', 'a', { rows: [{ reference: 'r' }], cols: [{ reference: 'd' }] }),
    { r: { d: 'x' } },
    false,
  ],
  [
    'a group of the same questions',
    field('questions-group', 'a', { fields: [field('text', 'x')] }),
    field('questions-group', 'a', { fields: [field('text', 'x')] }),
    [{ x: 'y' }],
    true,
  ],
  [
    'a group with a question more',
    field('questions-group', 'a', { fields: [field('text', 'x')] }),
    field('questions-group', 'a', { fields: [field('text', 'x'), field('text', 'y')] }),
    [{ x: 'y' }],
    false,
  ],
  [
    'a group with files',
    field('questions-group', 'a', { fields: [field('file', 'x')] }),
    field('questions-group', 'a', { fields: [field('file', 'x')] }),
    [{ x: [{ key: 'k' }] }],
    false,
  ],
  [
    'a question of an accordion',
    field('accordion', 'b', { sections: [{ reference: 's', title: {}, fields: [field('text', 'a')] }] }),
    field('text', 'a'),
    'x',
    true,
  ],
  ['an empty answer', field('text', 'a'), field('text', 'a'), '', false],
])('carries over %s: %#', (_what, asked, before, value, isCarried) => {
  const found = fromAnswers(form(asked), {}, [{ definition: form(before), answers: { a: value, b: value } as never }])
  expect(Object.keys(found)).toEqual(isCarried ? ['a'] : [])
})

it('names what is answered there and not carried over', () => {
  const definition = form(field('text', 'a'), field('file', 'b'), field('file', 'c'))
  const earlier = [{ definition, answers: { a: 'x', b: [{ key: 'k' }] } as never }]
  const carried = fromAnswers(definition, {}, earlier)
  expect(leftOut(definition, carried, earlier).map(({ reference }) => reference)).toEqual(['b'])
})

it('leaves what is answered, and takes the first source that answers', () => {
  const definition = form(field('text', 'a'), field('text', 'b'))
  const earlier = [
    { definition: form(field('text', 'a'), field('text', 'b')), answers: { a: 'old', b: '' } },
    { definition: form(field('text', 'b')), answers: { b: 'older' } },
  ]
  expect(fromAnswers(definition, { a: 'mine' }, earlier)).toEqual({ b: 'older' })
})

it('reads a profile by what forms call it', () => {
  const definition = form(
    field('text', 'first_name'),
    field('text', 'nom'),
    field('email', 'email'),
    field('text', 'mail'),
    field('text', 'project_name'),
  )
  const profile = { firstname: 'Léna', lastname: 'Okafor', email: 'lena@estran.example' }
  expect(fromProfile(definition, { nom: 'Le Goff' }, profile)).toEqual({
    first_name: 'Léna',
    email: 'lena@estran.example',
  })
})
