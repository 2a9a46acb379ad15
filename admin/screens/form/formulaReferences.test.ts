import { expect, it } from 'vitest'
import { fieldOf } from '#core/form/form.fixture.ts'
import { renameNode } from './dependencies.ts'
import { allNodes, toNodes } from './nodes.ts'
import { formulaNames } from './types/number/formulaNames.ts'

const number = (reference: string, more = {}) => fieldOf({ type: 'number', reference, ...more })
const FORM = [
  number('price'),
  fieldOf({ type: 'text', reference: 'name' }),
  fieldOf({
    type: 'questions-group',
    reference: 'team',
    fields: [number('days'), number('cost', { formula: '{days} * {price}' })],
  }),
  fieldOf({
    type: 'table',
    reference: 'budget',
    rows: [{ reference: 'days', title: {} }],
    cols: [
      { reference: 'y27', title: {}, kind: 'number' },
      { reference: 'note', title: {}, kind: 'text' },
    ],
  }),
  number('total', { formula: 'sum({team.days}) * { price } + {budget[days][y27]}' }),
]

function nodesOf() {
  let id = 0
  return toNodes(FORM, () => `n${id++}`)
}
const idOf = (reference: string) => allNodes(nodesOf()).find(({ field }) => field.reference === reference)?.id ?? ''
const formulasOf = (nodes: ReturnType<typeof nodesOf>) =>
  allNodes(nodes).flatMap(({ field }) => ('formula' in field ? field.formula : []))

it.each([
  ['price', ['{days} * {cost-of-one}', 'sum({team.days}) * {cost-of-one} + {budget[days][y27]}']],
  ['days', ['{cost-of-one} * {price}', 'sum({team.cost-of-one}) * { price } + {budget[days][y27]}']],
  ['budget', ['{days} * {price}', 'sum({team.days}) * { price } + {cost-of-one[days][y27]}']],
])('a new reference of %s stands in formulas too', (reference, formulas) => {
  expect(formulasOf([...renameNode(nodesOf(), idOf(reference), 'cost-of-one')])).toEqual(formulas)
})

it('offers what has numbers, as a formula names it', () => {
  const written = formulaNames(nodesOf(), idOf('total')).map((name) => name.written)
  expect(written).toEqual(['{price}', 'count({team})', 'sum({team.days})', 'sum({team.cost})', 'sum({budget[*][y27]})'])
  expect(formulaNames(nodesOf(), idOf('cost')).map((name) => name.written)).toEqual([
    '{days}',
    '{price}',
    'sum({budget[*][y27]})',
    '{total}',
  ])
})
