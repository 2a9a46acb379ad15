import type { ProgramFacetName } from '#core/codes.ts'
import { facetValues } from '#core/facet.ts'
import type { Context } from '../../context.ts'

type Filters = Partial<Record<ProgramFacetName, string | undefined>>

/** What slices say of programs, and which of them a list asks for. */
export async function askedFacets({ app }: Context, filters: Filters = {}) {
  const { program: facets } = await app.loadFacets()
  return {
    async filter<Item extends { id: string }>(programs: readonly Item[]): Promise<readonly Item[]> {
      let left = programs
      for (const facet of facets) {
        const asked = facetValues(filters[facet.name as ProgramFacetName])
        if (asked.length === 0) continue
        const values = await facet.read(left.map(({ id }) => id))
        left = left.filter(({ id }) => facet.matches(values.get(id), asked))
      }
      return left
    },
    async read(ids: readonly string[]): Promise<(id: string) => Record<string, unknown>> {
      const read = await Promise.all(facets.map(async (facet) => [facet.name, await facet.read(ids)] as const))
      return (id) =>
        Object.fromEntries(read.flatMap(([name, values]) => (values.has(id) ? [[name, values.get(id)]] : [])))
    },
  }
}
