import { describe, expect, it } from 'vitest'
import type { Condition, Field } from '#core/form/definition.ts'
import { fieldOf, optionsOf } from '#core/form/form.fixture.ts'
import { FIELD_TYPES } from '#core/form/types/schemas.ts'
import { fromGroup, toGroup } from './conditionGroup.ts'
import {
  type ConditionWording,
  conditionText,
  firstValue,
  newComparison,
  operatorsFor,
  valueKind,
} from './conditionText.ts'

const fields: Record<string, Field> = {
  public: fieldOf({ type: 'yes-no', reference: 'public', title: { fr: 'Partenaire public' } }),
  amount: fieldOf({ type: 'number', reference: 'amount', title: { fr: 'Montant' }, unit: { fr: '€' } }),
  kind: fieldOf({ type: 'select', reference: 'kind', title: { fr: 'Genre' }, options: optionsOf('doc', 'short') }),
  day: fieldOf({ type: 'date', reference: 'day', title: { fr: 'Jour' } }),
  place: fieldOf({ type: 'address', reference: 'place', title: { fr: 'Lieu' } }),
}
const wording: ConditionWording = {
  translate: (key, values) => (key === 'quoted' ? `[${values?.name}]` : key.replace(/^(operator|join|value)\./, '')),
  lang: 'fr',
  fallback: 'fr',
  fieldOf: (reference) => fields[reference],
}

it.each<[Condition, string]>([
  [{ field: 'public', operator: 'equals', value: true }, '[Partenaire public] equals yes'],
  [{ field: 'amount', operator: 'greater', value: 10_000 }, '[Montant] greater 10\u202f000\u00a0€'],
  [{ field: 'kind', operator: 'one-of', value: ['doc', 'short'] }, '[Genre] one-of DOC ou SHORT'],
  [{ field: 'kind', operator: 'equals', value: 'gone' }, '[Genre] equals gone'],
  [{ field: 'day', operator: 'less', value: '2027-01-31' }, '[Jour] date.less 31 janvier 2027'],
  [{ field: 'place', operator: 'equals', value: 'FR' }, '[Lieu] country.equals France'],
  [{ field: 'nobody', operator: 'empty' }, '[nobody] empty'],
  [{ field: 'amount', operator: 'equals' }, '[Montant] equals none'],
  [
    {
      and: [
        { field: 'public', operator: 'equals', value: false },
        {
          or: [
            { field: 'amount', operator: 'not-empty' },
            { field: 'day', operator: 'empty' },
          ],
        },
      ],
    },
    '[Partenaire public] equals no, and ([Montant] not-empty, or [Jour] empty)',
  ],
])('says %j', (condition, expected) => expect(conditionText(condition, wording)).toBe(expected))

describe('the tree', () => {
  const one: Condition = { field: 'a', operator: 'empty' }
  it.each<[Condition | undefined]>([
    [undefined],
    [one],
    [{ and: [one, one] }],
    [{ or: [one, { and: [one, one] }] }],
    [{ and: [one, { or: [one] }] }],
  ])('comes back as it was: %j', (condition) => expect(fromGroup(toGroup(condition))).toEqual(condition))

  it('drops groups that lost their parts, and groups of one', () => {
    expect(fromGroup({ connective: 'and', parts: [one, { or: [] }] })).toEqual(one)
    expect(fromGroup({ connective: 'or', parts: [{ and: [] }] })).toBeUndefined()
  })
})

it('offers every type operators whose first value fits', () => {
  const odd = FIELD_TYPES.filter((type) => !type.startsWith('sep-')).flatMap((type) => {
    const field = fieldOf({ type, reference: 'f', options: optionsOf('x'), from: 1, to: 5 })
    return operatorsFor(field).flatMap((operator) => {
      const kind = valueKind(field, { operator })
      const value = firstValue(field, operator)
      const fits =
        kind === 'none' || kind === 'text' || kind === 'date' || kind === 'country'
          ? value === undefined
          : value !== undefined
      return fits ? [] : [`${type} ${operator}`]
    })
  })
  expect(odd).toEqual([])
  expect(newComparison(fields.public as Field)).toEqual({ field: 'public', operator: 'equals', value: true })
})
