import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { scopeOf } from '#core/form/conditions.ts'
import type { Answers, Field, FieldOf } from '#core/form/definition.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { Answer } from './Answer.tsx'

const team: FieldOf<'questions-group'> = {
  type: 'questions-group',
  reference: 'team',
  title: { fr: 'Équipe' },
  itemTitle: { fr: 'Membre' },
  fields: [
    { type: 'text', reference: 'name', title: { fr: 'Nom' } },
    { type: 'text', reference: 'role', title: { fr: 'Rôle' }, required: true },
    {
      type: 'text',
      reference: 'other',
      title: { fr: 'Lequel ?' },
      visibleWhen: { field: 'role', operator: 'equals', value: 'autre' },
    },
  ],
}
const words = {
  apply: { empty: 'Sans réponse' },
  form: {
    'rule.required': 'Ce champ est requis',
    'rule.invalid': 'Cette réponse n’est pas valable',
    'rule.email': 'Saisissez une adresse électronique',
    'rule.max': 'Saisissez au plus {{max}}',
    'rule.w-max-character_other': 'Saisissez {{max}} caractères au plus',
  },
  time: {},
  area: {},
  missing: {},
}
const shown = (answers: Answers, missing: ResponseStep['missing'] = [], field: Field = team) =>
  renderToStaticMarkup(
    <Answer
      lang="fr"
      words={words}
      fallback="fr"
      field={field}
      at={field.reference}
      scope={scopeOf([field], answers)}
      missing={missing}
    />,
  )
    .split('<li>')
    .map((item) => item.split(/<[^>]*>/).filter(Boolean))

it('shows each item of repeated questions apart, with its number and its questions', () => {
  expect(
    shown({
      team: [
        { name: 'Lena, Okafor', role: 'Électricité' },
        { role: 'autre', other: 'Voile' },
      ],
    }),
  ).toEqual([
    [],
    ['Membre 1', 'Nom', 'Lena, Okafor', 'Rôle', 'Électricité'],
    ['Membre 2', 'Nom', 'Sans réponse', 'Rôle', 'autre', 'Lequel\u202f?', 'Voile'],
  ])
  expect(shown({ team: [] })).toEqual([['Sans réponse']])
})

it('says in the item what it still needs', () => {
  const missing = [{ reference: 'team', at: 'team[0].role', label: '', rule: 'required' }]
  expect(shown({ team: [{ name: 'Lena' }] }, missing)[1]).toEqual([
    'Membre 1',
    'Nom',
    'Lena',
    'Rôle',
    'Ce champ est requis',
  ])
  expect(shown({}, missing)).toEqual([['Ce champ est requis']])
  expect(shown({ team: [] }, missing)).toEqual([['Ce champ est requis']])
})

it.each([
  ['email', {}, 'Saisissez une adresse électronique'],
  ['max', { max: 10 }, 'Saisissez au plus 10'],
  ['w-max-character', { max: 5 }, 'Saisissez 5 caractères au plus'],
  ['unheard-of', {}, 'Cette réponse n’est pas valable'],
])('says after an answer of an item what is wrong with it: %s', (rule, params, words) => {
  const missing = [{ reference: 'team', at: 'team[0].role', label: '', rule, params }]
  expect(shown({ team: [{ name: 'Lena', role: 'x' }] }, missing)[1]).toEqual([
    'Membre 1',
    'Nom',
    'Lena',
    'Rôle',
    'x',
    words,
  ])
})

it('says after an answer what is wrong with it, once', () => {
  const wrong = (at: string) => [{ reference: at, at, label: '', rule: 'max', params: { max: 10 } }]
  const sum: Field = { type: 'number', reference: 'sum', title: { fr: 'Somme' } }
  expect(shown({ sum: 12 }, wrong('sum'), sum)).toEqual([['12', 'Saisissez au plus 10']])
  expect(
    shown({ team: [{ name: 'Lena', role: 'x' }] }, wrong('team'))
      .flat()
      .at(-1),
  ).toBe('Saisissez au plus 10')
})
