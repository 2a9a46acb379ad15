import { describe, expect, it } from 'vitest'
import { type CellValue, ColumnProfile, uniqueNames } from './infer.ts'

function field(cells: CellValue[]) {
  const profile = new ColumnProfile('Colonne')
  for (const cell of cells) profile.see(cell)
  const { type, required, rules, ...more } = profile.field('colonne', 'fr')
  return {
    type,
    ...(required && { required }),
    ...(rules && { rules }),
    ...('options' in more && { options: more.options.map((option) => option.reference) }),
  }
}
const times = (cells: string[], n: number) => Array.from({ length: n }, () => cells).flat()

describe('what a column is', () => {
  it.each<[CellValue[], object]>([
    [['1', '22', '-3'], { type: 'number', required: true, rules: { integer: true } }],
    [['1', '2.5', ''], { type: 'number' }],
    [[1, 2.5], { type: 'number', required: true }],
    [['2.500', '1.234,50'], { type: 'number', required: true }],
    [['0,125', '1,250'], { type: 'number', required: true }],
    [['1.250.000', '2.500'], { type: 'number', required: true, rules: { integer: true } }],
    [['1,250', '12'], { type: 'text', required: true }],
    [['1.234,50', '1,234.50'], { type: 'text', required: true }],
    [['007', '008'], { type: 'text', required: true }],
    [['2026-01-31', new Date('2026-02-01')], { type: 'date', required: true }],
    [['2026-02-30'], { type: 'text', required: true }],
    [['a@example.org', 'b@example.org'], { type: 'email', required: true }],
    [['https://example.org/a'], { type: 'url', required: true }],
    [['Oui', 'non', ''], { type: 'yes-no' }],
    [[true, false], { type: 'yes-no', required: true }],
    [times(['FRA', 'BLR'], 4), { type: 'select', required: true, options: ['FRA', 'BLR'] }],
    [times(['FRA', 'BLR'], 3), { type: 'text', required: true }],
    [times(['a; b', 'c'], 5), { type: 'text', required: true }],
    [['une ligne', 'deux\nlignes'], { type: 'textarea', required: true }],
    [['x'.repeat(251)], { type: 'textarea', required: true }],
    [['', null], { type: 'text' }],
  ])('%j', (cells, expected) => {
    expect(field(cells)).toEqual(expected)
  })

  it('is one of numbers where somebody says how they are written', () => {
    const profile = new ColumnProfile('Budget')
    for (const cell of ['1,250', '12']) profile.see(cell)
    expect(profile.unclear).toEqual({ kind: 'unclear', example: { text: '1,250', row: 2 } })
    expect(['.', ','].map((mark) => profile.field('b', 'en', mark as '.' | ','))).toMatchObject([
      { type: 'number', rules: { integer: true } },
      { type: 'number' },
    ])
  })

  it('names things so that no two are the same and none is a name of JavaScript’s', () => {
    expect(uniqueNames(['Été à la mer', 'ete a la mer', '', '日本', 'constructor'], '_')).toEqual([
      'ete_a_la_mer',
      'ete_a_la_mer_2',
      'field_3',
      'field_4',
      'field_5',
    ])
  })
})
