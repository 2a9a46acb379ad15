import { expect, it } from 'vitest'
import type { Field, FormDefinition } from '../form/definition.ts'
import { fromAnswers, fromProfile } from './prefill.rules.ts'

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
  ['an empty answer', field('text', 'a'), field('text', 'a'), '', false],
])('carries over %s: %#', (_what, asked, before, value, isCarried) => {
  const found = fromAnswers(form(asked), {}, [
    { definition: form(before), answers: { [before.reference]: value } as never },
  ])
  expect(Object.keys(found)).toEqual(isCarried ? ['a'] : [])
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
