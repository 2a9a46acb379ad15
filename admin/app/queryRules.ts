import type { EndpointName } from '#core/api.ts'
import type { QueryRules, Reads } from './slice.ts'
import { SCREEN_SLICES } from './slices.ts'

/** How long an answer is fresh, in ms. Spec §9. */
const DEFAULT_AGE = 30_000

const rules = SCREEN_SLICES.flatMap(({ queries }) => queries ?? [])
const ages: NonNullable<QueryRules['ages']> = Object.assign({}, ...rules.map((slice) => slice.ages))
const writes: NonNullable<QueryRules['writes']> = Object.assign({}, ...rules.map((slice) => slice.writes))

export const ageOf = (name: EndpointName): number => ages[name] ?? DEFAULT_AGE

function readsOfSlice(name: string): readonly EndpointName[] {
  const reads = SCREEN_SLICES.find((slice) => slice.name === name)?.queries?.reads
  if (!reads) throw new TypeError(`no reads of ${name}`)
  return reads
}

/** The endpoints that are meant. */
export const readsOf = (names: readonly Reads[]): EndpointName[] => [
  ...new Set(names.flatMap((name) => (name.endsWith('.*') ? readsOfSlice(name.slice(0, -2)) : [name as EndpointName]))),
]

/** What is stale once a write has succeeded. */
export const staleAfter = (write: EndpointName): EndpointName[] => readsOf(writes[write] ?? [])
