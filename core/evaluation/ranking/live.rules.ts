import { cellsOf, type Method, totalsOf } from './methods.rules.ts'
import type { Note, Notes, Size } from './notes.rules.ts'
import { notesOf } from './notes.rules.ts'
import { decideTies, type Ranking, type RankingOptions, rankTotals, SAME, spreadOf, type Tied } from './rank.rules.ts'

/** Methods in which the value of a cell follows from its own notes alone. */
const OWN_NOTES: ReadonlySet<Method> = new Set(['weighted-mean', 'trimmed-mean', 'median'])

/** What one juror gave one entry; `scores` by criterion, null where there is none. */
export interface EntryScores {
  juror: number
  scores: readonly (number | null)[]
}

export interface LiveRanking {
  /** The ranking as it is now: the same as `rankEntries` of all notes, to the last bit. */
  read(): Ranking
  /** Puts in what a juror gives an entry now, in place of what they gave before; null: nothing any more. */
  set(entry: number, juror: number, scores: EntryScores['scores'] | null): void
  notes(): Notes
}

/**
 * A ranking that follows single score sheets. Where a cell's value follows from its own notes, a change costs the entry's notes and
 * one walk over the places; methods that compare jurors with each other are ranked anew. Indices as in `notesOf`; an entry, a juror
 * or a criterion more is another ranking. Throws RangeError for an index that is not of this size.
 */
export function liveRanking(given: Notes, options: RankingOptions): LiveRanking {
  const size: Size = { entries: given.entries, jurors: given.jurors, criteria: given.criteria }
  const { criteria, entries } = size
  const rules = options.ties ?? []
  /** Notes of each entry that has changed since `whole`, as those of a session with one entry. */
  const changed = new Map<number, Notes>()
  let whole = given
  let isStale = false

  const ownOf = (entry: number): Notes => changed.get(entry) ?? sliceOf(whole, entry)
  const notes = (): Notes => {
    if (changed.size > 0) {
      whole = merged(whole, changed)
      changed.clear()
    }
    return whole
  }

  if (!OWN_NOTES.has(options.method)) {
    let ranking: Ranking | null = null
    return {
      notes,
      read: () => {
        if (!ranking || isStale) {
          const all = notes()
          const cells = cellsOf(all, options)
          ranking = rankTotals(all, cells, totalsOf(cells, options), rules)
          isStale = false
        }
        return ranking
      },
      set(entry, juror, scores) {
        assertWithin(entry, juror)
        changed.set(entry, withSheet(ownOf(entry), juror, scores))
        isStale = true
      },
    }
  }

  const cells = cellsOf(given, options)
  const totals = totalsOf(cells, options)
  const first = rankTotals(given, cells, totals, rules)
  /** Entries by their total, of the same the entry that comes first; before ties are decided. Those without a total at the end. */
  const sorted = Uint32Array.from(first.order)
  sortEqual(sorted, totals)
  /** Ties by the entry that stands first in `sorted`, for as long as nothing in them changes. */
  let known = new Map<number, Tied>()
  const dirty = new Set<number>()
  let ranking: Ranking = first

  /** How far jurors are from each other about an entry; NaN: not computed since its notes changed. */
  const spreads = new Float64Array(entries).fill(Number.NaN)
  const spread = (entry: number): number => {
    const own = changed.get(entry)
    if (Number.isNaN(spreads[entry])) spreads[entry] = own ? spreadOf(own, 0) : spreadOf(whole, entry)
    return spreads[entry] ?? Number.NaN
  }
  const compared = { spreadOf: spread, cells, criteria }

  function recompute(): Ranking {
    const order = Uint32Array.from(sorted)
    const rank = new Uint32Array(entries)
    const ties: Ranking['ties'] = []
    const next = new Map<number, Tied>()
    for (let from = 0; from < entries; ) {
      const leader = sorted[from] ?? 0
      const total = totals[leader] ?? Number.NaN
      if (Number.isNaN(total)) break
      let to = from + 1
      while (to < entries && total - (totals[sorted[to] ?? 0] ?? Number.NaN) < SAME) to++
      if (to - from === 1) rank[leader] = from + 1
      else {
        const members = sorted.subarray(from, to)
        const before = known.get(leader)
        const tied =
          before && isSame(before.members, members) && !members.some((entry) => dirty.has(entry))
            ? before
            : decideTies(members, compared, rules)
        next.set(leader, tied)
        order.set(tied.entries, from)
        for (const [place, entry] of tied.entries.entries()) rank[entry] = from + (tied.places[place] ?? 0) + 1
        ties.push({ entries: tied.entries, decidedBy: tied.decidedBy })
      }
      from = to
    }
    known = next
    dirty.clear()
    return { order, rank, totals: totals.slice(), cells: cells.slice(), ties }
  }

  function move(entry: number, total: number): void {
    const from = sorted.indexOf(entry)
    totals[entry] = total
    sorted.copyWithin(from, from + 1)
    let place = 0
    for (let end = entries - 1; place < end; ) {
      const middle = (place + end) >> 1
      if (comesBefore(sorted[middle] ?? 0, entry, totals)) place = middle + 1
      else end = middle
    }
    sorted.copyWithin(place + 1, place, entries - 1)
    sorted[place] = entry
  }

  return {
    notes,
    read: () => {
      if (isStale) ranking = recompute()
      isStale = false
      return ranking
    },
    set(entry, juror, scores) {
      assertWithin(entry, juror)
      const own = withSheet(ownOf(entry), juror, scores)
      changed.set(entry, own)
      spreads[entry] = Number.NaN
      const { entryWeights } = options
      const at = entry * criteria
      const values = cellsOf(own, options)
      cells.set(values, at)
      const [total = Number.NaN] = totalsOf(values, {
        ...options,
        entryWeights: entryWeights ? entryWeights.subarray(at, at + criteria) : null,
      })
      move(entry, total)
      dirty.add(entry)
      isStale = true
    },
  }

  function assertWithin(entry: number, juror: number): void {
    if (!(entry < entries && juror < size.jurors)) throw new RangeError('a note of another session')
  }
}

/** Higher totals first, of the same the entry that comes first; NaN at the end. */
function comesBefore(one: number, other: number, totals: Float64Array): boolean {
  const [a, b] = [totals[one] ?? Number.NaN, totals[other] ?? Number.NaN]
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) ? Number.isNaN(b) && one < other : true
  return a === b ? one < other : a > b
}

/** Puts what rules have put in another order back. */
const sortEqual = (order: Uint32Array, totals: Float64Array): Uint32Array =>
  order.sort((one, other) => (comesBefore(one, other, totals) ? -1 : 1))

const isSame = (one: ArrayLike<number>, other: ArrayLike<number>): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** The notes of one entry, as those of a session with that entry alone. */
function sliceOf({ jurors, criteria, starts, juror, score }: Notes, entry: number): Notes {
  const own = starts.slice(entry * criteria, (entry + 1) * criteria + 1)
  const [from, to] = [own[0] ?? 0, own[criteria] ?? 0]
  for (let cell = 0; cell < own.length; cell++) own[cell] = (own[cell] ?? 0) - from
  return { entries: 1, jurors, criteria, starts: own, juror: juror.slice(from, to), score: score.slice(from, to) }
}

/** Notes of one entry, with others of one juror; those of a cell by juror, as sheets in their order give them. */
function withSheet(own: Notes, juror: number, scores: EntryScores['scores'] | null): Notes {
  const list: Note[] = []
  for (let criterion = 0; criterion < own.criteria; criterion++) {
    const fresh = scores?.[criterion] ?? null
    let isIn = fresh === null
    for (let at = own.starts[criterion] ?? 0; at < (own.starts[criterion + 1] ?? 0); at++) {
      const of = own.juror[at] ?? 0
      if (of === juror) continue
      if (!isIn && of > juror) {
        list.push({ entry: 0, juror, criterion, score: fresh ?? 0 })
        isIn = true
      }
      list.push({ entry: 0, juror: of, criterion, score: own.score[at] ?? 0 })
    }
    if (!isIn) list.push({ entry: 0, juror, criterion, score: fresh ?? 0 })
  }
  return notesOf(list, { entries: 1, jurors: own.jurors, criteria: own.criteria })
}

/** All notes, with those of entries that have changed in their places. */
function merged(whole: Notes, changed: ReadonlyMap<number, Notes>): Notes {
  const { criteria, entries } = whole
  const starts = new Uint32Array(whole.starts.length)
  let count = whole.score.length
  for (const [entry, own] of changed)
    count += own.score.length - ((whole.starts[(entry + 1) * criteria] ?? 0) - (whole.starts[entry * criteria] ?? 0))
  const juror = new Uint32Array(count)
  const score = new Float64Array(count)
  let at = 0
  for (let entry = 0; entry < entries; entry++) {
    const own = changed.get(entry)
    const source = own ?? whole
    const base = own ? 0 : entry * criteria
    const [from, to] = [source.starts[base] ?? 0, source.starts[base + criteria] ?? 0]
    for (let cell = 0; cell <= criteria; cell++)
      starts[entry * criteria + cell] = at + (source.starts[base + cell] ?? 0) - from
    juror.set(source.juror.subarray(from, to), at)
    score.set(source.score.subarray(from, to), at)
    at += to - from
  }
  return { ...whole, starts, juror, score }
}
