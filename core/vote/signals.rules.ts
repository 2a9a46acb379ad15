import { keysOf, type Marks } from './vote.rules.ts'

/** What may point to fraud. `device`, `network`: many ballots from one; `surge`: far more in some minutes than usual. */
export const SIGNAL_KINDS = ['surge', 'network', 'device'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

export interface SignalBallot {
  castAt: Date
  marks: Marks
  network: string
  device: string
  isExcluded: boolean
}

export interface Signal {
  /** The same as long as the ballots are. */
  key: string
  kind: SignalKind
  /** Places of the ballots. */
  ballots: number[]
  from: Date
  to: Date
  /** Entry that most of them name. */
  entry: string | null
  share: number
  usualShare: number
  perMinute: number[]
  usual: number
}

const LEAST = { network: 6, device: 3, surge: 20 } as const
/** A minute of a surge has so many times the usual ballots. */
const SURGE_FACTOR = 5
const MINUTE = 60_000
const MOST_SIGNALS = 50
const AROUND = 10

/** Signals by falling number of ballots, at most 50. */
export function signalsOf(ballots: readonly SignalBallot[]): Signal[] {
  const found = [...surges(ballots), ...sameFrom('network', ballots), ...sameFrom('device', ballots)]
  return found.sort((a, b) => b.ballots.length - a.ballots.length || (a.key < b.key ? -1 : 1)).slice(0, MOST_SIGNALS)
}

function sameFrom(kind: 'network' | 'device', ballots: readonly SignalBallot[]): Signal[] {
  const by = new Map<string, number[]>()
  for (const [place, ballot] of ballots.entries()) {
    const name = ballot[kind]
    if (name === '') continue
    const places = by.get(name)
    if (places) places.push(place)
    else by.set(name, [place])
  }
  return [...by].flatMap(([name, places]) =>
    places.length < LEAST[kind] ? [] : [signal(`${kind}-${name}`, kind, places, ballots)],
  )
}

/** Runs of minutes that have far more ballots than the median of the minutes that have any. */
function surges(ballots: readonly SignalBallot[]): Signal[] {
  const minutes = new Map<number, number[]>()
  for (const [place, { castAt }] of ballots.entries()) {
    const minute = Math.floor(castAt.getTime() / MINUTE)
    const places = minutes.get(minute)
    if (places) places.push(place)
    else minutes.set(minute, [place])
  }
  const sizes = [...minutes.values()].map(({ length }) => length).sort((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  if (sizes.length < 10) return []
  const high = [...minutes.keys()]
    .filter((minute) => (minutes.get(minute)?.length ?? 0) >= usual * SURGE_FACTOR)
    .sort((a, b) => a - b)
  const runs: number[][] = []
  for (const minute of high) {
    const run = runs.at(-1)
    if (run && minute - (run.at(-1) ?? 0) <= 2) run.push(minute)
    else runs.push([minute])
  }
  return runs.flatMap((run) => {
    const places = run.flatMap((minute) => minutes.get(minute) ?? [])
    if (places.length < LEAST.surge) return []
    const [first = 0, last = 0] = [run[0], run.at(-1)]
    const perMinute = Array.from(
      { length: Math.min(last - first + 1 + 2 * AROUND, 240) },
      (_, n) => minutes.get(first - AROUND + n)?.length ?? 0,
    )
    return [{ ...signal(`surge-${first}`, 'surge', places, ballots), perMinute, usual }]
  })
}

function signal(key: string, kind: SignalKind, places: number[], ballots: readonly SignalBallot[]): Signal {
  const within = new Set(places)
  const count = (test: (place: number) => boolean) => {
    const named = new Map<string, number>()
    for (const [place, { marks }] of ballots.entries())
      if (test(place)) for (const entry of keysOf(marks)) named.set(entry, (named.get(entry) ?? 0) + 1)
    return named
  }
  const inside = count((place) => within.has(place))
  const outside = count((place) => !within.has(place))
  const [entry, most] = [...inside].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0] ?? [null, 0]
  const times = places.map((place) => ballots[place]?.castAt.getTime() ?? 0)
  const others = ballots.length - places.length
  return {
    key,
    kind,
    ballots: places,
    from: new Date(times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)),
    to: new Date(times.reduce((a, b) => Math.max(a, b), 0)),
    entry,
    share: places.length > 0 ? most / places.length : 0,
    usualShare: others > 0 && entry !== null ? (outside.get(entry) ?? 0) / others : 0,
    perMinute: [],
    usual: 0,
  }
}
