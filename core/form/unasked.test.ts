import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers, Field } from './definition.ts'
import { fieldOf } from './form.fixture.ts'
import { keepUnasked } from './unasked.ts'

const fields: Field[] = [
  fieldOf({
    type: 'questions-group',
    reference: 'team',
    fields: [
      fieldOf({ type: 'text', reference: 'name' }),
      fieldOf({ type: 'text', reference: 'role' }),
      fieldOf({ type: 'text', reference: 'remark', audience: ['organiser'] }),
      fieldOf({ type: 'text', reference: 'place', readOnly: true }),
      fieldOf({ type: 'text', reference: 'state', audience: ['organiser'], defaultValue: 'new' }),
    ],
  }),
]
const ann = { name: 'Ann', role: 'lead', remark: 'about Ann', place: '1', state: 'seen' }
const bob = { name: 'Bob', role: 'sound', remark: 'about Bob', place: '2', state: 'seen' }
const cat = { name: 'Cat', role: 'light', remark: 'about Cat', place: '3', state: 'seen' }
const before: Answers = { team: [ann, bob, cat] }
const seen = ({ name, role }: { name: string; role: string }) => ({ name, role })
const added = { name: 'Dan', role: 'stage' }

describe('what nobody asks an applicant in a group', () => {
  it.each<[string, object[], object[]]>([
    ['stays with items that did not change', [ann, bob, cat].map(seen), [ann, bob, cat]],
    [
      'stays with one that changed',
      [seen(ann), { name: 'Bob', role: 'film' }, seen(cat)],
      [ann, { ...bob, role: 'film' }, cat],
    ],
    ['goes with the one that was removed', [seen(bob), seen(cat)], [bob, cat]],
    ['moves with items', [cat, ann, bob].map(seen), [cat, ann, bob]],
    [
      'is a default in new items',
      [seen(ann), added, seen(bob), seen(cat)],
      [ann, { ...added, state: 'new' }, bob, cat],
    ],
    [
      'stays where a text grew while another item was removed',
      [{ name: 'Bobby', role: 'sound' }, seen(cat)],
      [{ ...bob, name: 'Bobby' }, cat],
    ],
    [
      'is not written by the change',
      [
        { ...seen(ann), remark: 'forged', place: '9' },
        seen(bob),
        seen(cat),
        { ...added, remark: 'forged', place: '9' },
      ],
      [ann, bob, cat, { ...added, state: 'new' }],
    ],
    [
      'stays with items of the same answers, in their order',
      [seen(ann), seen(ann)],
      [ann, { ...seen(ann), remark: 'about Bob', place: '2', state: 'seen' }],
    ],
  ])('%s', (_, items, kept) => {
    expect(keepUnasked(fields, before, { team: items as never })).toEqual({ team: kept })
  })

  it('is gone with the whole answer, and other answers are left alone', () => {
    expect(keepUnasked(fields, before, { team: null, other: 'x' })).toEqual({ team: null, other: 'x' })
  })

  it('is lost and doubled by no order, removal or addition', () => {
    const item = fc.record({ name: fc.string(), role: fc.string() })
    const items = fc.uniqueArray(item, { maxLength: 8, selector: ({ name, role }) => `${name}\n${role}` })
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.nat()), fc.nat({ max: 8 }), (all, dice, removed) => {
        const stored = all.map((one, n) => ({ ...one, remark: `${n}`, place: `${n}`, state: `${n}` }))
        const next = () => dice.next().value as number
        const left = all
          .map((one) => ({ one, at: next() }))
          .sort((one, other) => one.at - other.at)
          .map(({ one }) => one)
          .slice(removed)
        const { team } = keepUnasked(fields, { team: stored }, { team: left })
        expect(team).toEqual(left.map((one) => stored[all.indexOf(one)]))
      }),
    )
  })
})
