import { type Cells, cellsOf, type MethodOptions, totalsOf } from './methods.rules.ts'
import type { Notes } from './notes.rules.ts'

/**
 * What decides between entries of the same total, one rule after the other: the higher value on a criterion, the jurors who agree
 * more (the smaller standard deviation of their notes), or an order of its own, lower first (e.g. of submission).
 */
export type TieRule =
  | { by: 'criterion'; criterion: number }
  | { by: 'agreement' }
  | { by: 'order'; order: ArrayLike<number> }

export interface RankingOptions extends MethodOptions {
  ties?: readonly TieRule[]
}

export interface Ranking {
  /** Entries from the first to the last; those without a note at the end. */
  order: Uint32Array
  /** Of each entry: 1, 2, 2, 4. 0 for one without a note. */
  rank: Uint32Array
  totals: Float64Array
  cells: Cells
  /** Entries that had the same total, and the rule (its place in `ties`) that put each pair of neighbours in order; null: none did. */
  ties: { entries: number[]; decidedBy: (number | null)[] }[]
}

/** Totals that differ by less are the same: sums in another order differ in their last bits. */
const SAME = 1e-9

export function rankEntries(notes: Notes, options: RankingOptions): Ranking {
  const cells = cellsOf(notes, options)
  return rankTotals(notes, cells, totalsOf(cells, options), options.ties ?? [])
}

export function rankTotals(notes: Notes, cells: Cells, totals: Float64Array, rules: readonly TieRule[]): Ranking {
  const order = orderOf(totals)
  const keys = keysOf(notes, cells, rules)
  const rank = new Uint32Array(totals.length)
  const ties: Ranking['ties'] = []
  for (let from = 0; from < order.length; ) {
    const total = totals[order[from] ?? 0] ?? Number.NaN
    if (Number.isNaN(total)) break
    let to = from + 1
    while (to < order.length && total - (totals[order[to] ?? 0] ?? Number.NaN) < SAME) to++
    rank[order[from] ?? 0] = from + 1
    if (to - from > 1) ties.push(settle(order, rank, { from, to }, keys))
    from = to
  }
  return { order, rank, totals, cells, ties }
}

/**
 * Highest first, of the same the entry that comes first; NaN at the end. Sorting the totals themselves and finding each place is
 * twice as fast as sorting entries by their totals.
 */
function orderOf(totals: Float64Array): Uint32Array {
  const falling = totals.map((total) => -total) // NaN stays NaN, and sorts last
  const sorted = falling.slice().sort()
  const order = new Uint32Array(totals.length)
  const used = new Uint32Array(totals.length)
  const counted = countOf(sorted)
  let unranked = counted
  for (let entry = 0; entry < totals.length; entry++) {
    const value = falling[entry] ?? Number.NaN
    if (Number.isNaN(value)) {
      order[unranked++] = entry
      continue
    }
    let place = 0
    for (let end = counted; place < end; ) {
      const middle = (place + end) >> 1
      if ((sorted[middle] ?? 0) < value) place = middle + 1
      else end = middle
    }
    const before = used[place] ?? 0
    used[place] = before + 1
    order[place + before] = entry
  }
  return order
}

/** How many of sorted numbers are none of NaN. */
function countOf(sorted: Float64Array): number {
  let count = sorted.length
  while (count > 0 && Number.isNaN(sorted[count - 1])) count--
  return count
}

type Key = (entry: number) => number

/** For each rule, what is compared: the higher is first. */
const keysOf = (notes: Notes, cells: Cells, rules: readonly TieRule[]): Key[] =>
  rules.map((rule): Key => {
    if (rule.by === 'criterion') return (entry) => cells[entry * notes.criteria + rule.criterion] ?? Number.NaN
    if (rule.by === 'order') return (entry) => -(rule.order[entry] ?? 0)
    return (entry) => -spreadOf(notes, entry)
  })

/** Standard deviation of the notes of an entry around the mean of their criterion. */
export function spreadOf({ criteria, starts, score }: Notes, entry: number): number {
  let squares = 0
  let count = 0
  for (let cell = entry * criteria; cell < (entry + 1) * criteria; cell++) {
    const [from, to] = [starts[cell] ?? 0, starts[cell + 1] ?? 0]
    let sum = 0
    for (let at = from; at < to; at++) sum += score[at] ?? 0
    for (let at = from; at < to; at++) squares += ((score[at] ?? 0) - sum / (to - from)) ** 2
    count += to - from
  }
  return count === 0 ? 0 : Math.sqrt(squares / count)
}

/** Puts the entries at these places of `order`, which have one total, in the order of the rules. */
function settle(
  order: Uint32Array,
  rank: Uint32Array,
  { from, to }: { from: number; to: number },
  keys: readonly Key[],
): Ranking['ties'][number] {
  const decides = (a: number, b: number): [rule: number | null, difference: number] => {
    for (const [rule, key] of keys.entries()) {
      const difference = key(b) - key(a)
      if (Math.abs(difference) >= SAME) return [rule, difference]
    }
    return [null, 0]
  }
  const entries = Array.from(order.subarray(from, to))
  if (keys.length === 0) {
    for (const entry of entries) rank[entry] = from + 1
    return { entries, decidedBy: Array(entries.length - 1).fill(null) }
  }
  entries.sort((a, b) => decides(a, b)[1] || a - b)
  order.set(entries, from)
  const decidedBy = entries.slice(1).map((entry, place) => decides(entries[place] ?? 0, entry)[0])
  for (const [place, entry] of entries.entries())
    rank[entry] = place > 0 && decidedBy[place - 1] === null ? (rank[entries[place - 1] ?? 0] ?? 0) : from + place + 1
  return { entries, decidedBy }
}
