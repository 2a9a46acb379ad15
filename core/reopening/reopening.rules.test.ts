import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '../form/definition.ts'
import { isReopeningDue, lockedAmong, referenceOf, referencesAt, withDependents } from './reopening.rules.ts'

const DEFINITION = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'yes-no', reference: 'team', title: { fr: 'Équipe ?' } },
    {
      type: 'text',
      reference: 'name',
      title: { fr: 'Nom' },
      visibleWhen: { field: 'team', operator: 'equals', value: true },
    },
    {
      type: 'text',
      reference: 'role',
      title: { fr: 'Rôle' },
      rules: { required_if: { field: 'name', operator: 'not-empty' } },
    },
  ],
} as FormDefinition

describe('questions that are reopened', () => {
  it.each([
    [['title'], ['title']],
    [['team'], ['team', 'name', 'role']],
    [['name'], ['name', 'role']],
    [
      ['role', 'title'],
      ['title', 'role'],
    ],
    [['unknown'], []],
  ])('%j open %j', (named, open) => {
    expect(withDependents(DEFINITION, named)).toEqual(open)
  })

  it('of a step that is not named are none', () => {
    const fields = [{ stepId: 'a', references: ['title'] }]
    expect(referencesAt({ fields }, 'a')).toEqual(['title'])
    expect(referencesAt({ fields }, 'b')).toEqual([])
  })

  it('lock all others', () => {
    expect(lockedAmong({ title: 'x', amount: 1 }, ['title'])).toEqual(['amount'])
    expect(lockedAmong(JSON.parse('{"__proto__":1}'), ['title'])).toEqual(['__proto__'])
  })

  it.each([
    ['title', 'title'],
    ['team[0].name', 'team'],
    ['home.city', 'home'],
    ['table[a][b]', 'table'],
    ['', ''],
  ])('belong to the path %j: %j', (path, reference) => {
    expect(referenceOf(path)).toBe(reference)
  })
})

it.each([
  [-1, false],
  [0, true],
  [1, true],
])('a reopening is over %i ms after its instant: %s', (after, isOver) => {
  const dueAt = new Date('2026-12-01T22:59:00Z')
  expect(isReopeningDue({ dueAt }, new Date(dueAt.getTime() + after))).toBe(isOver)
})
