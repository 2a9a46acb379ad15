import { describe, expect, it } from 'vitest'
import type { Condition, Field } from '#core/form/definition.ts'
import { fieldOf } from '#core/form/form.fixture.ts'
import { comparableNodes, cycleWith, dependents, nearestAbove } from './dependencies.ts'
import { nodeAt, partsAt } from './issuePlaces.ts'
import {
  allNodes,
  canMove,
  dropPlace,
  droppableAt,
  findNode,
  lockedElsewhere,
  lockedNodesIn,
  moveNode,
  type Node,
  placeAfterStep,
  type Step,
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

it('finds what submitted applications lock, in groups too', () => {
  const group = nodes.slice(2, 3)
  expect(
    [lockedNodesIn(nodes, ['a', 'd', 'gone']), lockedNodesIn(group, ['a', 'd']), lockedNodesIn(group, [])].map(
      references,
    ),
  ).toEqual([['a', 'd'], ['d'], []])
})

it.each<[string, string | null, boolean]>([
  ['a', null, true],
  ['a', 'team', false],
  ['c', 'team', true],
  ['c', null, false],
  ['d', null, true],
  ['e', 'team', true],
])('%s may be moved to %s: %s, when submitted applications lock a and c', (id, parent, expected) =>
  expect(canMove(nodes, id, { parent, index: 0 }, ['a', 'team', 'c'])).toBe(expected),
)

it.each<[Field['type'], string | null, string[]]>([
  ['text', null, ['c']],
  ['email', null, ['a', 'c']],
  ['text', 'team', ['a']],
  ['text', 'other', ['a', 'c']],
])('%s in %s cannot bear what is locked elsewhere', (type, group, expected) =>
  expect([...lockedElsewhere(nodes, ['a', 'c'], type, group)]).toEqual(expected),
)

describe('dropping over something', () => {
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
    expect(dropPlace(nodes, { id, type }, over, below)).toEqual(expected)
  })
})

const shape = (list: readonly Node[]): string =>
  list.map(({ id, children }) => (children.length ? `${id}(${shape(children)})` : id)).join(' ')

describe('moving step by step', () => {
  it.each<[string, Step[], string]>([
    ['a', ['down'], 'part a team(c d) e'],
    ['a', ['up'], 'a part team(c d) e'],
    ['e', ['up', 'up'], 'a e part team(c d)'],
    ['e', ['in'], 'a part team(c d e)'],
    ['e', ['in', 'up'], 'a part team(c e d)'],
    ['c', ['up'], 'a part c team(d) e'],
    ['d', ['down'], 'a part team(c) d e'],
    ['c', ['out'], 'a part team(d) c e'],
    ['part', ['in'], 'a part team(c d) e'],
    ['team', ['down', 'in'], 'a part e team(c d)'],
  ])('%s %j', (id, steps, expected) => {
    const moved = steps.reduce<readonly Node[]>((now, step) => {
      const place = placeAfterStep(now, id, step)
      return place ? moveNode(now, id, place) : now
    }, nodes)
    expect(shape(moved)).toBe(expected)
  })

  it('is over something at each place that leads back to it', () => {
    for (const { id, field } of allNodes(nodes))
      for (const step of ['up', 'down', 'in', 'out'] as const) {
        const place = placeAfterStep(nodes, id, step)
        if (place && !(field.type === 'questions-group' && place.parent))
          expect(dropPlace(nodes, { id, type: field.type }, droppableAt(nodes, place), false)).toEqual(place)
      }
    expect(findNode(nodes, 'd')?.place).toEqual({ parent: 'team', index: 1 })
  })
})

describe('what a condition can compare', () => {
  it.each([
    ['a', ['team', 'e']],
    ['e', ['a', 'team']],
    ['c', ['d', 'a', 'e']],
    ['part', ['a', 'team', 'e']],
  ])('from %s', (id, expected) => expect(references(comparableNodes(nodes, id))).toEqual(expected))

  it('leaves out what would close a cycle', () => {
    const chain = nodesOf(
      field('text', 'a'),
      seen('b', { field: 'a', operator: 'not-empty' }),
      seen('c', { or: [{ field: 'b', operator: 'not-empty' }] }),
      field('text', 'd'),
    )
    expect([...cycleWith(chain, 'a')]).toEqual(['a', 'b', 'c'])
    expect(references(comparableNodes(chain, 'a'))).toEqual(['d'])
    expect(references(comparableNodes(chain, 'c'))).toEqual(['a', 'b', 'd'])
    expect(references(dependents(chain, 'b'))).toEqual(['c'])
  })

  it.each([
    ['e', 'team'],
    ['d', 'c'],
    ['a', 'team'],
  ])('begins at the question before %s', (id, expected) => {
    expect(nearestAbove(nodes, id, comparableNodes(nodes, id))?.field.reference).toBe(expected)
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
