import { type Notes, withScores } from './notes.rules.ts'

export const METHODS = ['weighted-mean', 'trimmed-mean', 'median', 'z-score', 'juror-bias', 'borda'] as const
export type Method = (typeof METHODS)[number]

export interface MethodOptions {
  method: Method
  /** Weight of each criterion. */
  weights: readonly number[]
  /** Weight of each cell, where entries have their own; 0: not asked of this entry. */
  entryWeights?: Float64Array | null
  /** Of `trimmed-mean`: how many of the highest, and of the lowest, are left out. Cells with too few notes keep all. */
  trim?: number
  /** Decimals to which the value of each criterion is rounded before it is weighted, and again after; null: not at all. */
  round?: number | null
}

/** Value of each cell; NaN where there is no note. */
export type Cells = Float64Array

type Reduce = (scores: Float64Array) => number

function reduceCells(notes: Notes, reduce: Reduce): Cells {
  const { starts, score } = notes
  const cells = new Float64Array(starts.length - 1)
  for (let cell = 0; cell < cells.length; cell++) {
    const from = starts[cell] ?? 0
    const to = starts[cell + 1] ?? 0
    cells[cell] = from === to ? Number.NaN : reduce(score.subarray(from, to))
  }
  return cells
}

export function meanCells({ starts, score }: Notes): Cells {
  const cells = new Float64Array(starts.length - 1)
  let from = starts[0] ?? 0
  for (let cell = 0; cell < cells.length; cell++) {
    const to = starts[cell + 1] ?? 0
    let sum = 0
    for (let at = from; at < to; at++) sum += score[at] ?? 0
    cells[cell] = sum / (to - from) // without notes: 0 / 0
    from = to
  }
  return cells
}

/** Without the `trim` highest and the `trim` lowest notes of each cell. */
function trimmedCells(notes: Notes, trim: number): Cells {
  if (trim !== 1) return reduceCells(notes, (scores) => trimmedMean(scores.slice().sort(), trim))
  const { starts, score } = notes
  const cells = new Float64Array(starts.length - 1)
  for (let cell = 0; cell < cells.length; cell++) {
    const [from, to] = [starts[cell] ?? 0, starts[cell + 1] ?? 0]
    let sum = 0
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let at = from; at < to; at++) {
      const one = score[at] ?? 0
      sum += one
      if (one < lowest) lowest = one
      if (one > highest) highest = one
    }
    cells[cell] = to - from > 2 ? (sum - lowest - highest) / (to - from - 2) : sum / (to - from)
  }
  return cells
}

function trimmedMean(sorted: Float64Array, trim: number): number {
  const cut = sorted.length > 2 * trim ? trim : 0
  let sum = 0
  for (let at = cut; at < sorted.length - cut; at++) sum += sorted[at] ?? 0
  return sum / (sorted.length - 2 * cut)
}

const median: Reduce = (scores) => {
  const sorted = scores.slice().sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Criterion of each note. */
function criterionOfNotes({ starts, criteria, score }: Notes): Uint16Array {
  const of = new Uint16Array(score.length)
  for (let cell = 0; cell + 1 < starts.length; cell++) of.fill(cell % criteria, starts[cell], starts[cell + 1])
  return of
}

/** Each score as standard deviations from the mean of what its juror gave on that criterion; 0 where they gave the same to all. */
function standardised(notes: Notes): Notes {
  const { jurors, criteria, juror, score } = notes
  const count = new Float64Array(jurors * criteria)
  const sum = new Float64Array(jurors * criteria)
  const squares = new Float64Array(jurors * criteria)
  const criterion = criterionOfNotes(notes)
  const groupOf = (at: number) => (juror[at] ?? 0) * criteria + (criterion[at] ?? 0)
  for (let at = 0; at < score.length; at++) {
    const group = groupOf(at)
    count[group] = (count[group] ?? 0) + 1
    sum[group] = (sum[group] ?? 0) + (score[at] ?? 0)
  }
  const mean = sum.map((total, group) => total / (count[group] ?? 1))
  for (let at = 0; at < score.length; at++) {
    const group = groupOf(at)
    squares[group] = (squares[group] ?? 0) + ((score[at] ?? 0) - (mean[group] ?? 0)) ** 2
  }
  const deviation = squares.map((total, group) => Math.sqrt(total / (count[group] ?? 1)))
  return withScores(
    notes,
    score.map((one, at) => {
      const group = groupOf(at)
      const wide = deviation[group] ?? 0
      return wide < 1e-12 ? 0 : (one - (mean[group] ?? 0)) / wide
    }),
  )
}

const MOST_ROUNDS = 500
const CLOSE_ENOUGH = 1e-10

/**
 * Score = quality of the entry + generosity of the juror, on each criterion: the least squares of that, by turns. Generosities of
 * the jurors of a criterion have the mean 0 over the notes.
 */
function withoutBias(notes: Notes): Notes {
  const { jurors, criteria, juror, score, starts } = notes
  const criterion = criterionOfNotes(notes)
  const bias = new Float64Array(jurors * criteria)
  const count = new Float64Array(jurors * criteria)
  for (let at = 0; at < score.length; at++) {
    const group = (juror[at] ?? 0) * criteria + (criterion[at] ?? 0)
    count[group] = (count[group] ?? 0) + 1
  }
  const total = new Float64Array(criteria)
  for (let group = 0; group < count.length; group++)
    total[group % criteria] = (total[group % criteria] ?? 0) + (count[group] ?? 0)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rest = new Float64Array(bias.length)
    for (let cell = 0; cell + 1 < starts.length; cell++) {
      const [from, to] = [starts[cell] ?? 0, starts[cell + 1] ?? 0]
      let quality = 0
      for (let at = from; at < to; at++)
        quality += (score[at] ?? 0) - (bias[(juror[at] ?? 0) * criteria + (cell % criteria)] ?? 0)
      quality /= to - from
      for (let at = from; at < to; at++) {
        const group = (juror[at] ?? 0) * criteria + (cell % criteria)
        rest[group] = (rest[group] ?? 0) + (score[at] ?? 0) - quality
      }
    }
    const middle = new Float64Array(criteria)
    for (let group = 0; group < rest.length; group++) {
      middle[group % criteria] = (middle[group % criteria] ?? 0) + (rest[group] ?? 0) / (total[group % criteria] || 1)
      rest[group] = count[group] ? (rest[group] ?? 0) / (count[group] ?? 1) : 0
    }
    let moved = 0
    for (let group = 0; group < rest.length; group++) {
      const next = count[group] ? (rest[group] ?? 0) - (middle[group % criteria] ?? 0) : 0
      moved = Math.max(moved, Math.abs(next - (bias[group] ?? 0)))
      bias[group] = next
    }
    if (moved < CLOSE_ENOUGH) break
  }
  return withScores(
    notes,
    score.map((one, at) => one - (bias[(juror[at] ?? 0) * criteria + (criterion[at] ?? 0)] ?? 0)),
  )
}

/**
 * Each score as the share of the juror's other entries that it beats on that criterion, a tie counting half: Borda's points, for
 * jurors who did not read the same number of entries. Half where they read one only.
 */
function bordaPoints(notes: Notes): Notes {
  const { jurors, criteria, juror, score } = notes
  const criterion = criterionOfNotes(notes)
  const groups = Map.groupBy(score.keys(), (at) => (juror[at] ?? 0) * criteria + (criterion[at] ?? 0))
  const points = new Float64Array(score.length)
  for (let group = 0; group < jurors * criteria; group++) {
    const places = groups.get(group) ?? []
    if (places.length === 1) points[places[0] ?? 0] = 0.5
    if (places.length < 2) continue
    const sorted = places.sort((a, b) => (score[a] ?? 0) - (score[b] ?? 0))
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1
      while (to < sorted.length && score[sorted[to] ?? 0] === score[sorted[from] ?? 0]) to++
      const beaten = from + (to - from - 1) / 2
      for (let at = from; at < to; at++) points[sorted[at] ?? 0] = beaten / (sorted.length - 1)
      from = to
    }
  }
  return withScores(notes, points)
}

/** Half up, as officials round; what binary fractions leave is not counted. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor + (value < 0 ? -1 : 1) * 1e-9) / factor
}

/** What each entry gets on each criterion by a method. */
export function cellsOf(notes: Notes, { method, trim = 1, round = null }: MethodOptions): Cells {
  const cells =
    method === 'trimmed-mean'
      ? trimmedCells(notes, trim)
      : method === 'median'
        ? reduceCells(notes, median)
        : meanCells(
            method === 'z-score'
              ? standardised(notes)
              : method === 'juror-bias'
                ? withoutBias(notes)
                : method === 'borda'
                  ? bordaPoints(notes)
                  : notes,
          )
  if (round !== null) for (let cell = 0; cell < cells.length; cell++) cells[cell] = rounded(cells[cell] ?? 0, round)
  return cells
}

/**
 * Weighted sum of an entry's criteria. An entry without a note on a criterion that is asked of it gets the sum of the others as if
 * all counted. NaN without any note.
 */
export function totalsOf(
  cells: Cells,
  { weights, entryWeights = null, round = null }: Pick<MethodOptions, 'weights' | 'entryWeights' | 'round'>,
): Float64Array {
  const criteria = weights.length
  if (entryWeights) return totalsByCell(cells, criteria, entryWeights, round)
  const weight = Float64Array.from(weights)
  let whole = 0
  for (const one of weight) whole += one
  const totals = new Float64Array(criteria === 0 ? 0 : cells.length / criteria)
  for (let entry = 0, cell = 0; entry < totals.length; entry++) {
    let sum = 0
    let present = 0
    for (let criterion = 0; criterion < criteria; criterion++, cell++) {
      const value = cells[cell] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const part = value * (weight[criterion] ?? 0)
      sum += round === null ? part : rounded(part, round)
      present += weight[criterion] ?? 0
    }
    totals[entry] = present === whole ? sum : present > 0 ? (sum * whole) / present : Number.NaN
  }
  return totals
}

function totalsByCell(cells: Cells, criteria: number, weights: Float64Array, round: number | null): Float64Array {
  const totals = new Float64Array(criteria === 0 ? 0 : cells.length / criteria)
  for (let entry = 0, cell = 0; entry < totals.length; entry++) {
    let sum = 0
    let present = 0
    let whole = 0
    for (let criterion = 0; criterion < criteria; criterion++, cell++) {
      const weight = weights[cell] ?? 0
      whole += weight
      const value = cells[cell] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const part = value * weight
      sum += round === null ? part : rounded(part, round)
      present += weight
    }
    totals[entry] = present === whole && whole > 0 ? sum : present > 0 ? (sum * whole) / present : Number.NaN
  }
  return totals
}
