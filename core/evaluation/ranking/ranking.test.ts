import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METHODS, type MethodOptions, rounded } from './methods.rules.ts'
import { type Note, notesOf } from './notes.rules.ts'
import { rankEntries, type TieRule } from './rank.rules.ts'

const SHARED = process.env.OPENCALL_SHARED_DATA ?? resolve(import.meta.dirname, '../../../../shared/data')

/** Notes of one criterion: rows are entries, columns jurors; null where a juror did not read an entry. */
const table = (rows: readonly (readonly (number | null)[])[]) =>
  notesOf(
    rows.flatMap((row, entry) =>
      row.flatMap((score, juror) => (score === null ? [] : [{ entry, juror, criterion: 0, score }])),
    ),
    { entries: rows.length, jurors: Math.max(0, ...rows.map(({ length }) => length)), criteria: 1 },
  )

const totals = (rows: readonly (readonly (number | null)[])[], options: Partial<MethodOptions>) =>
  [...rankEntries(table(rows), { method: 'weighted-mean', weights: [1], ...options }).totals].map((total) =>
    rounded(total, 4),
  )

describe('a method', () => {
  it.each<[string, (number | null)[][], Partial<MethodOptions>, number[]]>([
    [
      'the mean',
      [
        [8, 9, 10],
        [5, null, 7],
      ],
      {},
      [9, 6],
    ],
    ['the mean, weighted', [[8, 9, 10]], { weights: [2.5] }, [22.5]],
    ['the mean without the extremes', [[1, 8, 9, 10]], { method: 'trimmed-mean' }, [8.5]],
    ['the mean without two extremes each', [[1, 2, 8, 10, 10]], { method: 'trimmed-mean', trim: 2 }, [8]],
    ['the mean of too few to leave any out', [[4, 8]], { method: 'trimmed-mean' }, [6]],
    [
      'the median',
      [
        [1, 9, 10],
        [2, 4, null],
      ],
      { method: 'median' },
      [9, 3],
    ],
    // A juror who gives 9 and 10 means as much by them as one who gives 2 and 4.
    [
      'standard deviations',
      [
        [9, 2],
        [10, 4],
      ],
      { method: 'z-score' },
      [-1, 1],
    ],
    ['standard deviations of a juror who gives the same to all', [[7], [7]], { method: 'z-score' }, [0, 0]],
    // Juror 2 gives two points less; the last entry was read by them alone.
    [
      'without generosity',
      [
        [8, 6],
        [6, 4],
        [null, 6],
      ],
      { method: 'juror-bias' },
      [6.8, 4.8, 6.8],
    ],
    [
      'the share of entries beaten',
      [
        [9, 5],
        [8, 5],
        [7, null],
      ],
      { method: 'borda' },
      [0.75, 0.5, 0],
    ],
    ['the share of entries beaten, of one alone', [[9]], { method: 'borda' }, [0.5]],
    ['the mean, rounded before it is weighted', [[1, 2, 2]], { round: 1, weights: [10] }, [17]],
  ])('%s', (_, rows, options, expected) => expect(totals(rows, options)).toEqual(expected))

  it('counts what is there as if all were, where a criterion was not noted', () => {
    const notes = notesOf(
      [
        { entry: 0, juror: 0, criterion: 0, score: 8 },
        { entry: 0, juror: 0, criterion: 1, score: 4 },
        { entry: 1, juror: 0, criterion: 0, score: 8 },
      ],
      { entries: 3, jurors: 1, criteria: 2 },
    )
    const { totals, rank } = rankEntries(notes, { method: 'weighted-mean', weights: [1, 3] })
    expect([[...totals], [...rank]]).toEqual([
      [20, 32, Number.NaN],
      [2, 1, 0],
    ])
  })

  it.each([
    [7.125, 2, 7.13],
    [-7.125, 2, -7.13],
    [1.005, 2, 1.01],
    [2.4999999999999996, 0, 3],
    [8.35, 1, 8.4],
  ])('%d is rounded to %d decimals as %d', (value, decimals, expected) =>
    expect(rounded(value, decimals)).toBe(expected),
  )
})

describe('entries of one total', () => {
  const rows: [entry: number, juror: number, criterion: number, score: number][] = [
    [0, 0, 0, 8],
    [0, 1, 0, 8],
    [0, 0, 1, 6],
    [0, 1, 1, 6],
    [1, 0, 0, 9],
    [1, 1, 0, 9],
    [1, 0, 1, 5],
    [1, 1, 1, 5],
    [2, 0, 0, 7],
    [2, 1, 0, 9],
    [2, 0, 1, 6],
    [2, 1, 1, 6],
    [3, 0, 0, 10],
    [3, 0, 1, 10],
  ]
  const notes = notesOf(
    rows.map(([entry, juror, criterion, score]) => ({ entry, juror, criterion, score })),
    { entries: 4, jurors: 2, criteria: 2 },
  )
  const ranked = (ties: TieRule[]) => {
    const { order, rank, ties: found } = rankEntries(notes, { method: 'weighted-mean', weights: [1, 1], ties })
    return { order: [...order], rank: [...rank], found }
  }

  it.each<[string, TieRule[], number[], number[], (number | null)[]]>([
    ['share a rank', [], [3, 0, 1, 2], [2, 2, 2, 1], [null, null]],
    ['by a criterion, then none', [{ by: 'criterion', criterion: 0 }], [3, 1, 0, 2], [3, 2, 3, 1], [0, null]],
    [
      'by one rule after the other',
      [{ by: 'criterion', criterion: 0 }, { by: 'agreement' }],
      [3, 1, 0, 2],
      [3, 2, 4, 1],
      [0, 1],
    ],
    ['by an order of their own', [{ by: 'order', order: [30, 20, 10, 0] }], [3, 2, 1, 0], [4, 3, 2, 1], [0, 0]],
  ])('%s', (_, ties, order, rank, decidedBy) => {
    const entries = order.slice(1)
    expect(ranked(ties)).toEqual({ order, rank, found: [{ entries, decidedBy }] })
  })
})

const session = fc
  .record({
    entries: fc.integer({ min: 1, max: 12 }),
    jurors: fc.integer({ min: 1, max: 5 }),
    criteria: fc.integer({ min: 1, max: 3 }),
  })
  .chain((size) =>
    fc.record({
      size: fc.constant(size),
      notes: fc.uniqueArray(
        fc.record({
          entry: fc.nat(size.entries - 1),
          juror: fc.nat(size.jurors - 1),
          criterion: fc.nat(size.criteria - 1),
          score: fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
        }),
        { selector: ({ entry, juror, criterion }) => `${entry} ${juror} ${criterion}`, maxLength: 80 },
      ),
      weights: fc.array(fc.constantFrom(0.5, 1, 2), { minLength: size.criteria, maxLength: size.criteria }),
    }),
  )

describe.each(METHODS)('for any notes, %s', (method) => {
  const rankOf = (notes: readonly Note[], size: Parameters<typeof notesOf>[1], weights: number[]) =>
    rankEntries(notesOf(notes, size), { method, weights })

  it('does not depend on the order in which notes were given', () =>
    fc.assert(
      fc.property(session, ({ size, notes, weights }) => {
        const one = rankOf(notes, size, weights)
        const other = rankOf([...notes].reverse(), size, weights)
        expect([...other.rank]).toEqual([...one.rank])
      }),
    ))

  it('does not depend on who is called what', () =>
    fc.assert(
      fc.property(session, ({ size, notes, weights }) => {
        const one = rankOf(notes, size, weights)
        const renamed = notes.map((note) => ({
          ...note,
          entry: size.entries - 1 - note.entry,
          juror: size.jurors - 1 - note.juror,
        }))
        expect([...rankOf(renamed, size, weights).rank].reverse()).toEqual([...one.rank])
      }),
    ))

  it('ranks everything that has a note, as 1, 2, 2, 4', () =>
    fc.assert(
      fc.property(session, ({ size, notes, weights }) => {
        const { rank, totals } = rankOf(notes, size, weights)
        for (const [entry, place] of rank.entries()) {
          const better = [...totals].filter((total) => total > (totals[entry] ?? 0) + 1e-9).length
          expect(place).toBe(Number.isNaN(totals[entry]) ? 0 : better + 1)
        }
      }),
    ))
})

describe.skipIf(!existsSync(join(SHARED, 'skating')))('the notes of a skating championship', () => {
  const rowsOf = (name: string) => {
    const [head = '', ...lines] = readFileSync(join(SHARED, 'skating', name), 'utf8')
      .trim()
      .split(/\r?\n/)
    const columns = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
  }

  it('are ranked with the totals of the officials: the trimmed mean to two decimals, times the factor', () => {
    const index = (names: Iterable<string | undefined>) => new Map([...new Set(names)].map((name, at) => [name, at]))
    const given = rowsOf('notes.csv')
    for (const [segment, performances] of Map.groupBy(rowsOf('performances.csv'), (row) => row.program)) {
      const entries = index(performances.map((row) => row.performance_id))
      const own = given.filter((row) => entries.has(row.performance_id))
      const jurors = index(own.map((row) => row.judge))
      const factors = new Map(own.map((row) => [row.criterion, Number(row.factor)]))
      const criteria = index(factors.keys())
      const notes = notesOf(
        own.map((row) => ({
          entry: entries.get(row.performance_id) ?? -1,
          juror: jurors.get(row.judge) ?? -1,
          criterion: criteria.get(row.criterion) ?? -1,
          score: Number(row.score),
        })),
        { entries: entries.size, jurors: jurors.size, criteria: criteria.size },
      )
      const { totals } = rankEntries(notes, { method: 'trimmed-mean', weights: [...factors.values()], round: 2 })
      const official = performances.map((row) => Number(row.total_component_score))
      expect([segment, ...[...totals].map((total) => rounded(total, 2))]).toEqual([segment, ...official])
    }
  })
})
