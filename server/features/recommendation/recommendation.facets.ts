import type { Facets, ResponseFacet } from '../../slice.ts'
import { type Counts, countsOf, FACET_SQL, hasRequests } from './recommendation.repo.ts'

const facet: ResponseFacet<Counts> = {
  name: 'recommendation',
  read: countsOf,
  ...FACET_SQL,
  isUsed: hasRequests,
  cell: ({ asked, received }) => `${received}/${asked}`,
}

/** How many letters came of those that were asked for. */
export const recommendationFacets: Facets = { response: [facet] }
