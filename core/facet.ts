import { z } from 'zod'

/** What slices add to a row, by the name of the facet. */
export const facets = z
  .record(z.string(), z.unknown())
  .meta({ description: 'What other parts of the product say of it, by name, e.g. its tags' })

/** The filters by facets. */
export const facetFilters = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      z.string().max(2_000).optional().meta({ description: 'Has one of these values; several with commas' }),
    ]),
  ) as Record<Name, z.ZodOptional<z.ZodString>>

/** The values that a filter by a facet asks for. */
export const facetValues = (filter: string | undefined): string[] => (filter ? filter.split(',').filter(Boolean) : [])
