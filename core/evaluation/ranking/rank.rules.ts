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
export const SAME = 1e-9

export function rankEntries(notes: Notes, options: RankingOptions): Ranking {
  const cells = cellsOf(notes, options)
  return rankTotals(notes, cells, totalsOf(cells, options), options.ties ?? [])
}

export function rankTotals(notes: Notes, cells: Cells, totals: Float64Array, rules: readonly TieRule[]): Ranking {
  const order = orderOf(totals)
  const source: Compared = { spreadOf: (entry) => spreadOf(notes, entry), cells, criteria: notes.criteria }
  const rank = new Uint32Array(totals.length)
  const ties: Ranking['ties'] = []
  for (let from = 0; from < order.length; ) {
    const total = totals[order[from] ?? 0] ?? Number.NaN
    if (Number.isNaN(total)) break
    let to = from + 1
    while (to < order.length && total - (totals[order[to] ?? 0] ?? Number.NaN) < SAME) to++
    rank[order[from] ?? 0] = from + 1
    if (to - from > 1) {
      const { entries, places, decidedBy } = decideTies(order.slice(from, to), source, rules)
      order.set(entries, from)
      for (const [place, entry] of entries.entries()) rank[entry] = from + (places[place] ?? 0) + 1
      ties.push({ entries, decidedBy })
    }
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

/** What rules compare entries by. */
export interface Compared {
  spreadOf(entry: number): number
  cells: Cells
  criteria: number
}

/** What a rule compares: the higher is first. */
function keyOf(rule: TieRule, { spreadOf, cells, criteria }: Compared, entry: number): number {
  if (rule.by === 'criterion') return cells[entry * criteria + rule.criterion] ?? Number.NaN
  if (rule.by === 'order') return -(rule.order[entry] ?? 0)
  return -spreadOf(entry)
}

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

/** Entries of one total, as the rules put them. */
export interface Tied {
  /** As they were given. */
  members: Uint32Array
  /** In their order, and how many stand before each: the same for those whom no rule tells apart. */
  entries: number[]
  places: number[]
  decidedBy: (number | null)[]
}

export function decideTies(members: Uint32Array, source: Compared, rules: readonly TieRule[]): Tied {
  const entries = Array.from(members)
  const kept = { members: members.slice(), entries }
  if (rules.length === 0)
    return { ...kept, places: Array(entries.length).fill(0), decidedBy: Array(entries.length - 1).fill(null) }
  // What is compared is computed once for each entry: sorting asks for it again and again.
  const keys = rules.map(() => new Map<number, number>())
  const keyIn = (rule: number, entry: number): number => {
    const known = keys[rule]?.get(entry)
    if (known !== undefined) return known
    const key = keyOf(rules[rule] as TieRule, source, entry)
    keys[rule]?.set(entry, key)
    return key
  }
  const decides = (a: number, b: number): [rule: number | null, difference: number] => {
    for (let rule = 0; rule < rules.length; rule++) {
      const difference = keyIn(rule, b) - keyIn(rule, a)
      if (Math.abs(difference) >= SAME) return [rule, difference]
    }
    return [null, 0]
  }
  entries.sort((a, b) => decides(a, b)[1] || a - b)
  const decidedBy = entries.slice(1).map((entry, place) => decides(entries[place] ?? 0, entry)[0])
  const places: number[] = []
  for (const place of entries.keys())
    places.push(place > 0 && decidedBy[place - 1] === null ? (places[place - 1] ?? 0) : place)
  return { ...kept, places, decidedBy }
}
