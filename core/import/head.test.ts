import { describe, expect, it } from 'vitest'
import { columnLetters, findHead, namedColumns } from './head.ts'
import type { CellValue } from './infer.ts'

const rows = (...lines: CellValue[][]) => lines.map((cells, n) => ({ line: n + 1, cells }))

describe('the row with the names of the columns', () => {
  it.each<[string, CellValue[][], number]>([
    [
      'is the first one',
      [
        ['Nom', 'Ville'],
        ['Ada', 'Brest'],
      ],
      1,
    ],
    [
      'stands under a title and a note',
      [['Dépôts papier'], ['Export du 3 mars'], ['Nom', 'Ville', 'Montant'], ['Ada', 'Brest', 12]],
      3,
    ],
    [
      'is no row of numbers',
      [
        ['2026', 12, 14],
        ['Nom', 'Ville', 'Montant'],
        ['Ada', 'Brest', 12],
      ],
      2,
    ],
    [
      'is no row that repeats a text',
      [
        ['x', 'x', 'x'],
        ['Nom', 'Ville', 'Montant'],
      ],
      2,
    ],
    [
      'may miss a name',
      [
        ['Nom', null, 'Montant'],
        ['Ada', 'Brest', 12],
      ],
      1,
    ],
    ['is the first wide row where none has names', [[null], [1, 2], [3, 4]], 2],
    ['is the first of nothing', [], 1],
  ])('%s', (_, lines, line) => {
    expect(findHead(rows(...lines))).toBe(line)
  })
})

it('names columns without a name, and twins', () => {
  expect(namedColumns(['Nom', '', 'Nom', ' Ville ', 'Nom'])).toEqual(['Nom', 'B', 'Nom (2)', 'Ville', 'Nom (3)'])
  expect([1, 26, 27, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AAA'])
})
