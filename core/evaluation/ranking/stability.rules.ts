import { cellsOf, totalsOf } from './methods.rules.ts'
import type { Notes } from './notes.rules.ts'
import { type RankingOptions, rankTotals } from './rank.rules.ts'

export interface StabilityOptions extends RankingOptions {
  /** How many entries are chosen. */
  seats: number
  samples?: number
  seed?: number
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Of each entry, the share of samples in which it is among the chosen: each sample draws as many notes of a cell as it has, with
 * repetition (bootstrap). Entries near 0.5 are decided by who happened to read them. The same seed gives the same answer.
 */
export function stabilityOf(
  notes: Notes,
  { seats, samples = 200, seed = 1, ...options }: StabilityOptions,
): Float64Array {
  const random = randomFrom(seed)
  const chosen = new Float64Array(notes.entries)
  const drawn: Notes = {
    ...notes,
    juror: new Uint32Array(notes.juror.length),
    score: new Float64Array(notes.score.length),
  }
  for (let sample = 0; sample < samples; sample++) {
    for (let cell = 0; cell + 1 < notes.starts.length; cell++) {
      const [from, to] = [notes.starts[cell] ?? 0, notes.starts[cell + 1] ?? 0]
      for (let at = from; at < to; at++) {
        const source = from + Math.floor(random() * (to - from))
        drawn.juror[at] = notes.juror[source] ?? 0
        drawn.score[at] = notes.score[source] ?? 0
      }
    }
    const cells = cellsOf(drawn, options)
    const { rank } = rankTotals(drawn, cells, totalsOf(cells, options), options.ties ?? [])
    for (const [entry, place] of rank.entries())
      if (place > 0 && place <= seats) chosen[entry] = (chosen[entry] ?? 0) + 1
  }
  return chosen.map((times) => times / samples)
}
