import { describe, expect, it } from 'vitest'
import { freeReference, referenceForTitle, referenceFrom, referenceProblem, withOptionReference } from './references.ts'

it.each([
  ['Titre du projet', 'titre_du_projet'],
  ['Où en êtes-vous ?', 'ou_en_etes_vous'],
  ['Œuvre n° 2', 'oeuvre_n_2'],
  ['  ', ''],
  ['Ключ', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('makes a reference of %j', (title, expected) => expect(referenceFrom(title)).toBe(expected))

it.each([
  ['a', [], 'a'],
  ['a', ['a', 'a_2'], 'a_3'],
  ['constructor', [], 'constructor_1'],
])('finds a free one for %s', (base, taken, expected) => expect(freeReference(base, new Set(taken))).toBe(expected))

describe('following a title', () => {
  it.each<[string, string, string, string[], string[], string]>([
    ['text', '', 'Nom', [], [], 'nom'],
    ['text_2', '', 'Nom', ['text'], [], 'nom'],
    ['nom', 'Nom', 'Nom du projet', [], [], 'nom_du_projet'],
    ['nom', 'Nom', 'Nom du projet', ['nom_du_projet'], [], 'nom_du_projet_2'],
    ['nom', 'Nom', '', [], [], 'text'],
    ['mine', 'Nom', 'Autre', [], [], 'mine'],
    ['nom', 'Nom', 'Autre', [], ['nom'], 'nom'],
    ['nom_2', 'Nom', 'Nom !', ['nom'], [], 'nom_2'],
    ['nom_x', 'Nom', 'Autre', [], [], 'nom_x'],
  ])('%s from %j to %j', (reference, title, next, taken, fixed, expected) => {
    expect(referenceForTitle({ reference, title }, next, 'text', new Set([...taken, reference]), new Set(fixed))).toBe(
      expected,
    )
  })
})

it.each([
  ['ok_1', null],
  ['', 'shape'],
  ['é', 'shape'],
  ['a b', 'shape'],
  ['x'.repeat(81), 'shape'],
  ['toString', 'reserved'],
  ['used', 'taken'],
  ['held', 'lockedElsewhere'],
])('judges %j', (reference, expected) =>
  expect(referenceProblem(reference, new Set(['used']), new Set(['used', 'held']))).toBe(expected),
)

it('keeps an option’s reference where it was: reference or value', () => {
  expect(withOptionReference({ value: 'a', text: { fr: 'A' } }, 'b')).toEqual({ value: 'b', text: { fr: 'A' } })
  expect(withOptionReference({ reference: 'a', text: {} }, 'b')).toEqual({ reference: 'b', text: {} })
})
