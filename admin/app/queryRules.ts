import type { EndpointName } from '#core/api.ts'
import type { Reads, ScreenSlice } from './slice.ts'

/** How long an answer is fresh, in ms. Spec §9. */
const DEFAULT_AGE = 30_000

type Rules = Required<NonNullable<ScreenSlice['queries']>>
const ages: Rules['ages'] = {}
const writes: Rules['writes'] = {}
const readsOfSlices = new Map<string, readonly EndpointName[]>()

/** Takes over what slices declare; called once, before anything is read. Slices import screens, which import this. */
export function declareQueries(slices: readonly ScreenSlice[]): void {
  for (const { name, queries } of slices) {
    Object.assign(ages, queries?.ages)
    Object.assign(writes, queries?.writes)
    readsOfSlices.set(name, queries?.reads ?? [])
  }
}

export const ageOf = (name: EndpointName): number => ages[name] ?? DEFAULT_AGE

/** The endpoints that are meant. Throws for a slice that is none. */
export const readsOf = (names: readonly Reads[]): EndpointName[] => [
  ...new Set(
    names.flatMap((name) => {
      if (!name.endsWith('.*')) return [name as EndpointName]
      const reads = readsOfSlices.get(name.slice(0, -2))
      if (!reads) throw new TypeError(`no slice ${name}`)
      return reads
    }),
  ),
]

/** What is stale once a write has succeeded. */
export const staleAfter = (write: EndpointName): EndpointName[] => readsOf(writes[write] ?? [])
