import { describe, expect, it } from 'vitest'
import type { Condition, Field } from '#core/form/definition.ts'
import { fieldOf } from '#core/form/form.fixture.ts'
import {
  circleWith,
  dependents,
  heldApart,
  heldIn,
  mayMove,
  type Node,
  nearestAbove,
  nodeAt,
  partsAt,
  placeOver,
  reachOf,
  toFields,
  toNodes,
} from './nodes.ts'

const field = (type: Field['type'], reference: string, more: object = {}) => fieldOf({ type, reference, ...more })
const seen = (reference: string, visibleWhen: Condition) => field('text', reference, { visibleWhen })
const nodesOf = (...fields: Field[]): Node[] => {
  // Ids that read like references make the tables below plain.
  let n = 0
  const names = fields.flatMap((one) => [
    one.reference,
    ...(one.type === 'questions-group' ? one.fields.map(({ reference }) => reference) : []),
  ])
  return toNodes(fields, () => names[n++] ?? 'none')
}
const references = (list: readonly Node[]) => list.map((node) => node.field.reference)

const fields = [
  field('text', 'a'),
  field('sep-title', 'part'),
  field('questions-group', 'team', { fields: [field('text', 'c'), field('text', 'd')] }),
  field('text', 'e'),
]
const nodes = nodesOf(...fields)

it('goes to nodes and back unchanged', () => expect(toFields(nodes)).toEqual(fields))

it('tells what submitted applications hold on to, in a group too', () => {
  const group = nodes.slice(2, 3)
  expect([heldIn(nodes, ['a', 'd', 'gone']), heldIn(group, ['a', 'd']), heldIn(group, [])].map(references)).toEqual([
    ['a', 'd'],
    ['d'],
    [],
  ])
})

it.each<[string, string | null, boolean]>([
  ['a', null, true],
  ['a', 'team', false],
  ['c', 'team', true],
  ['c', null, false],
  ['d', null, true],
  ['e', 'team', true],
])('%s may be moved to %s: %s, when submitted applications hold a and c', (id, parent, expected) =>
  expect(mayMove(nodes, id, { parent, index: 0 }, ['a', 'team', 'c'])).toBe(expected),
)

it.each<[Field['type'], string | null, string[]]>([
  ['text', null, ['c']],
  ['email', null, ['a', 'c']],
  ['text', 'team', ['a']],
  ['text', 'other', ['a', 'c']],
])('%s in %s cannot bear what is held as something else', (type, group, expected) =>
  expect([...heldApart(nodes, ['a', 'c'], type, group)]).toEqual(expected),
)

describe('letting go over something', () => {
  it.each<[string | null, Field['type'], string, boolean, unknown]>([
    ['a', 'text', 'e', false, { parent: null, index: 3 }],
    ['e', 'text', 'a', true, { parent: null, index: 0 }],
    ['e', 'text', 'c', false, { parent: 'team', index: 0 }],
    ['e', 'text', 'c', true, { parent: 'team', index: 1 }],
    ['c', 'text', 'd', false, { parent: 'team', index: 1 }],
    ['c', 'text', 'in:team', false, { parent: 'team', index: 1 }],
    ['e', 'text', 'in:team', false, { parent: 'team', index: 2 }],
    ['c', 'text', 'a', true, { parent: null, index: 1 }],
    ['a', 'text', 'end', false, { parent: null, index: 3 }],
    [null, 'email', 'a', false, { parent: null, index: 0 }],
    [null, 'email', 'a', true, { parent: null, index: 1 }],
    [null, 'email', 'end', false, { parent: null, index: 4 }],
    [null, 'questions-group', 'c', false, null],
    ['team', 'questions-group', 'in:team', false, null],
    ['team', 'questions-group', 'c', false, null],
    ['a', 'text', 'a', false, null],
    ['a', 'text', 'nowhere', false, null],
  ])('%s (%s) over %s, below %s', (id, type, over, below, expected) => {
    expect(placeOver(nodes, { id, type }, over, below)).toEqual(expected)
  })
})

describe('what a condition may look at', () => {
  it.each([
    ['a', ['team', 'e']],
    ['e', ['a', 'team']],
    ['c', ['d', 'a', 'e']],
    ['part', ['a', 'team', 'e']],
  ])('from %s', (id, expected) => expect(references(reachOf(nodes, id))).toEqual(expected))

  it('leaves out what would close a circle', () => {
    const chain = nodesOf(
      field('text', 'a'),
      seen('b', { field: 'a', operator: 'not-empty' }),
      seen('c', { or: [{ field: 'b', operator: 'not-empty' }] }),
      field('text', 'd'),
    )
    expect([...circleWith(chain, 'a')]).toEqual(['a', 'b', 'c'])
    expect(references(reachOf(chain, 'a'))).toEqual(['d'])
    expect(references(reachOf(chain, 'c'))).toEqual(['a', 'b', 'd'])
    expect(references(dependents(chain, 'b'))).toEqual(['c'])
  })

  it.each([
    ['e', 'team'],
    ['d', 'c'],
    ['a', 'team'],
  ])('begins at the question before %s', (id, expected) => {
    expect(nearestAbove(nodes, id, reachOf(nodes, id))?.field.reference).toBe(expected)
  })
})

it.each([
  ['fields[0].title', 'a'],
  ['fields[2].fields[1].options[0].text', 'd'],
  ['fields[2].maxItems', 'team'],
  ['fields', undefined],
  ['fields[9].title', undefined],
])('finds the field that %s is about', (at, expected) => expect(nodeAt(nodes, at)?.field.reference).toBe(expected))

it.each([
  ['fields[3].options[1].text', [{ kind: 'option', n: 2 }]],
  ['fields[0].fields[2].rows[0].title', [{ kind: 'row', n: 1 }]],
  [
    'fields[1].cols[2].options[0].reference',
    [
      { kind: 'column', n: 3 },
      { kind: 'option', n: 1 },
    ],
  ],
  ['fields[1].options', []],
  ['fields[1].title', []],
])('names the part of a field that %s is about', (at, parts) => {
  expect(partsAt(at)).toEqual(parts)
})
