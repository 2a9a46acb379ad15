import type { ResponseFacet } from '../../slice.ts'

/** What slices say of these applications: for each by the name of the facet. */
export async function readFacets(
  facets: readonly ResponseFacet[],
  ids: readonly string[],
): Promise<(id: string) => Record<string, unknown>> {
  const read = await Promise.all(
    facets.map(async (facet) => [facet.name, ids.length > 0 ? await facet.read(ids) : new Map()] as const),
  )
  return (id) => Object.fromEntries(read.flatMap(([name, values]) => (values.has(id) ? [[name, values.get(id)]] : [])))
}
