import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveRanking } from './live.rules.ts'
import { METHODS } from './methods.rules.ts'
import { type Note, notesOf } from './notes.rules.ts'
import { rankEntries, type TieRule } from './rank.rules.ts'

const SIZE = { entries: 7, jurors: 4, criteria: 3 }
/** Few different scores, so that there are ties. */
const score = fc.option(fc.constantFrom(0, 1, 2, 2.5, 1e9), { nil: null, freq: 6 })
const sheet = fc.record({
  entry: fc.nat(SIZE.entries - 1),
  juror: fc.nat(SIZE.jurors - 1),
  scores: fc.option(fc.tuple(score, score, score), { nil: null, freq: 5 }),
})
type Sheet = typeof sheet extends fc.Arbitrary<infer One> ? One : never

/** All notes, those of a cell by juror. */
function notesAfter(sheets: readonly Sheet[]) {
  const held = new Map(sheets.map(({ entry, juror, scores }) => [`${entry} ${juror}`, { entry, juror, scores }]))
  const list = [...held.values()]
    .sort((a, b) => a.entry - b.entry || a.juror - b.juror)
    .flatMap(({ entry, juror, scores }): Note[] =>
      (scores ?? []).flatMap((one, criterion) => (one === null ? [] : [{ entry, juror, criterion, score: one }])),
    )
  return notesOf(list, SIZE)
}

const TIES: readonly (readonly TieRule[])[] = [
  [],
  [{ by: 'agreement' }],
  [{ by: 'criterion', criterion: 1 }, { by: 'agreement' }, { by: 'order', order: [3, 1, 2, 6, 0, 5, 4] }],
]

it('is after each sheet what ranking all notes gives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...METHODS),
      fc.constantFrom(...TIES),
      fc.constantFrom(null, 1),
      fc.boolean(),
      fc.array(sheet, { maxLength: 12 }),
      fc.array(sheet, { minLength: 1, maxLength: 12 }),
      (method, ties, round, isOwn, before, after) => {
        const entryWeights = isOwn ? Float64Array.from({ length: 21 }, (_, cell) => (cell * 7) % 4) : null
        const options = { method, ties, round, trim: 1, weights: [1, 0.5, 3], entryWeights }
        const live = liveRanking(notesAfter(before), options)
        expect(live.read()).toEqual(rankEntries(notesAfter(before), options))
        for (const [place, { entry, juror, scores }] of after.entries()) {
          live.set(entry, juror, scores)
          // Sometimes two sheets come before anybody looks.
          if (place % 3 === 1) continue
          const now = notesAfter([...before, ...after.slice(0, place + 1)])
          expect(live.read()).toEqual(rankEntries(now, options))
          if (place % 2 === 0) expect(live.notes()).toEqual(now)
        }
      },
    ),
    { numRuns: 400 },
  )
})

it('refuses what is not of this session', () => {
  const live = liveRanking(notesAfter([]), { method: 'median', weights: [1, 1, 1] })
  expect(() => live.set(SIZE.entries, 0, null)).toThrow(RangeError)
  expect(() => live.set(0, SIZE.jurors, null)).toThrow(RangeError)
})
