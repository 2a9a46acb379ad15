import { addEdge, flowOf, networkOf, reachedFrom, sendFlow } from './flow.ts'

export interface AssignmentEntry {
  id: string
  category: string
  tags: readonly string[]
}

export interface AssignmentJuror {
  id: string
  /** The most entries they read; null: no bound. */
  cap: number | null
  /** Categories they read; null: all. */
  categories: readonly string[] | null
  /** Tags that they know about or would like to read. */
  expertise: readonly string[]
}

export interface Pair {
  entryId: string
  jurorId: string
}

/** Why a juror reads an entry. */
export type PairReason = 'kept' | 'preference' | 'expertise' | 'balance'

export interface AssignedPair extends Pair {
  reason: PairReason
}

/** Entries that cannot all be read: every juror who may read them reads as many as they can. */
export interface Shortage {
  entryIds: string[]
  /** Readings that these entries still need, and those that are missing in the end. */
  needed: number
  missing: number
  /** Jurors who may read one of them at all. */
  jurorIds: string[]
  /** Readings that those jurors have left for them. */
  places: number
  /** `conflicts`: they have too few jurors without a conflict; `places`: their jurors have too few places. */
  because: 'conflicts' | 'places'
}

export interface Assignment {
  pairs: AssignedPair[]
  /** Readings by juror. */
  loads: Map<string, number>
  shortages: Shortage[]
}

export interface AssignmentGiven {
  entries: readonly AssignmentEntry[]
  jurors: readonly AssignmentJuror[]
  /** Jurors that each entry gets. */
  perEntry: number
  /** What jurors would like to read, or would rather not; who is not named is neutral. */
  preferences?: readonly (Pair & { value: 'wants' | 'ratherNot' })[]
  /** Pairs that must not be. */
  conflicts: readonly Pair[]
  /** Pairs that stay whatever happens: begun or finished, or set by hand. */
  kept: readonly Pair[]
}

/** A juror who knows about an entry is worth as much as this many readings of difference in load. */
const EXPERTISE = 4
/** A juror who would like to read an entry is worth as much beyond one who is neutral; one who would rather not is worth less. */
const PREFERENCE = { wants: 0, neutral: 4, ratherNot: 12 }
/** How far from the mean loads are made even. */
const REACH = 30

/**
 * Gives each entry its jurors: nobody in conflict, nobody over their cap, preferences and expertise first, loads as even as that allows. What
 * cannot be met is told by the entries and jurors that bind it. The same input gives the same answer, in whatever order.
 */
export function assign({ entries, jurors, perEntry, preferences = [], conflicts, kept }: AssignmentGiven): Assignment {
  const byId = <Item extends { id: string }>(items: readonly Item[]) =>
    [...items].sort((a, b) => (a.id < b.id ? -1 : 1))
  const rows = byId(entries)
  const columns = byId(jurors)
  const key = ({ entryId, jurorId }: Pair) => `${entryId} ${jurorId}`
  const barred = new Set(conflicts.map(key))
  const leanings = new Map(preferences.map((one) => [key(one), one.value]))
  const stays = new Map(kept.map((pair) => [key(pair), pair]))
  const heldBy = Map.groupBy(stays.values(), ({ entryId }) => entryId)
  const heldOf = Map.groupBy(stays.values(), ({ jurorId }) => jurorId)
  const needs = rows.map(({ id }) => Math.max(0, perEntry - (heldBy.get(id)?.length ?? 0)))
  const mayRead = (entry: AssignmentEntry, juror: AssignmentJuror): boolean => {
    const pair = key({ entryId: entry.id, jurorId: juror.id })
    return !barred.has(pair) && !stays.has(pair) && (!juror.categories || juror.categories.includes(entry.category))
  }

  const source = rows.length + columns.length
  const sink = source + 1
  const net = networkOf(sink + 1)
  for (const [row, need] of needs.entries()) if (need > 0) addEdge(net, source, row, need)
  const edges: { edge: number; row: number; column: number; reason: PairReason }[] = []
  for (const [row, entry] of rows.entries()) {
    if (!needs[row]) continue
    for (const [column, juror] of columns.entries()) {
      if (!mayRead(entry, juror)) continue
      const knows = juror.expertise.some((tag) => entry.tags.includes(tag))
      const leaning = leanings.get(key({ entryId: entry.id, jurorId: juror.id })) ?? 'neutral'
      const cost = (knows ? 0 : EXPERTISE) + (leanings.size > 0 ? PREFERENCE[leaning] : 0)
      const edge = addEdge(net, row, rows.length + column, 1, cost)
      const reason = leaning === 'wants' ? 'preference' : knows ? 'expertise' : 'balance'
      edges.push({ edge, row, column, reason })
    }
  }
  const total = needs.reduce((sum, need) => sum + need, stays.size)
  const fair = Math.floor(total / Math.max(1, columns.length))
  const placesOf = (column: number): number => {
    const juror = columns[column]
    const held = heldOf.get(juror?.id ?? '')?.length ?? 0
    return Math.max(0, Math.min(juror?.cap ?? Number.POSITIVE_INFINITY, rows.length) - held)
  }
  for (const column of columns.keys()) {
    const held = heldOf.get(columns[column]?.id ?? '')?.length ?? 0
    const places = placesOf(column)
    // Each reading costs more than the one before, from well below the mean to well above it.
    const free = Math.min(places, Math.max(0, fair - REACH - held))
    const costly = Math.min(places, Math.max(free, fair + REACH - held))
    if (free > 0) addEdge(net, rows.length + column, sink, free)
    for (let place = free; place < costly; place++)
      addEdge(net, rows.length + column, sink, 1, held + place + 1 - fair + REACH)
    if (places > costly) addEdge(net, rows.length + column, sink, places - costly, 2 * REACH + 1)
  }
  sendFlow(net, source, sink)

  const pairs: AssignedPair[] = [...stays.values()].map((pair) => ({ ...pair, reason: 'kept' }))
  const missing = [...needs]
  const readersOf = rows.map((): number[] => [])
  for (const { edge, row, column, reason } of edges) {
    readersOf[row]?.push(column)
    if (flowOf(net, edge) === 0) continue
    missing[row] = (missing[row] ?? 0) - 1
    pairs.push({
      entryId: rows[row]?.id ?? '',
      jurorId: columns[column]?.id ?? '',
      reason,
    })
  }
  pairs.sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const loads = new Map(columns.map(({ id }) => [id, 0]))
  for (const { jurorId } of pairs) loads.set(jurorId, (loads.get(jurorId) ?? 0) + 1)

  return { pairs, loads, shortages: shortagesOf() }

  /** From the minimum cut: entries on the side of the source, and the jurors whom more flow from them would have to pass. */
  function shortagesOf(): Shortage[] {
    if (missing.every((count) => count === 0)) return []
    const reached = reachedFrom(net, source)
    const bound = [...rows.keys()].filter((row) => reached.has(row))
    const few = bound.filter((row) => (readersOf[row]?.length ?? 0) < (needs[row] ?? 0))
    const groups = [...few.map((row) => [row]), bound.filter((row) => !few.includes(row))]
    return groups.flatMap((group): Shortage[] => {
      const lacking = group.reduce((sum, row) => sum + (missing[row] ?? 0), 0)
      if (lacking === 0) return []
      const readers = [...new Set(group.flatMap((row) => readersOf[row] ?? []))]
      const [first] = group
      return [
        {
          entryIds: group.map((row) => rows[row]?.id ?? ''),
          needed: group.reduce((sum, row) => sum + (needs[row] ?? 0), 0),
          missing: lacking,
          jurorIds: readers.map((column) => columns[column]?.id ?? ''),
          places: readers.reduce((sum, column) => sum + placesOf(column), 0),
          because: first !== undefined && few.includes(first) ? 'conflicts' : 'places',
        },
      ]
    })
  }
}
