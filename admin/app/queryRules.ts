import type { EndpointName } from '#core/api.ts'
import type { QueryRules, Reads } from './slice.ts'

/** How long an answer is fresh, in ms. Spec §9. */
const DEFAULT_AGE = 30_000

const ages: NonNullable<QueryRules['ages']> = {}
const writes: NonNullable<QueryRules['writes']> = {}
const readsOfSlices = new Map<string, readonly EndpointName[]>()
let isDeclared = false
const waiting: (() => void)[] = []

/** Takes over what slices declare. Slices import screens, which import this. */
export function declareQueries(slices: Readonly<Record<string, QueryRules>>): void {
  for (const [name, queries] of Object.entries(slices)) {
    Object.assign(ages, queries.ages)
    Object.assign(writes, queries.writes)
    readsOfSlices.set(name, queries.reads ?? [])
  }
  isDeclared = true
  for (const work of waiting.splice(0)) work()
}

/** At once, where the rules are there: they come beside the start of the back office. */
export function withRules(work: () => void): void {
  if (isDeclared) {
    work()
    return
  }
  waiting.push(work)
  void loadRules()
}

let loading: Promise<void> | null = null

/** What cannot be had now is asked for again with the next write. */
export function loadRules(): Promise<void> {
  loading ??= import('./queries.ts').then(
    ({ QUERIES }) => declareQueries(QUERIES),
    () => {
      loading = null
    },
  )
  return loading
}

export const ageOf = (name: EndpointName): number => ages[name] ?? DEFAULT_AGE

/** Whether every read of a slice is meant. */
export const isOfSlice = (name: Reads): boolean => name.endsWith('.*')

/** The endpoints that are meant. Throws for a slice that is none. */
export const readsOf = (names: readonly Reads[]): EndpointName[] => [
  ...new Set(
    names.flatMap((name) => {
      if (!isOfSlice(name)) return [name as EndpointName]
      const reads = readsOfSlices.get(name.slice(0, -2))
      if (!reads) throw new TypeError(`no slice ${name}`)
      return reads
    }),
  ),
]

/** What is stale once a write has succeeded. */
export const staleAfter = (write: EndpointName): EndpointName[] => readsOf(writes[write] ?? [])
