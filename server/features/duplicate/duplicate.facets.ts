import type { DuplicateReason } from '#core/duplicate/duplicate.rules.ts'
import type { Facets } from '../../slice.ts'
import { facetCount, facetIds, reasonsOf } from './duplicate.repo.ts'

export const duplicateFacets = (): Facets => ({
  response: [
    {
      name: 'duplicate',
      read: reasonsOf,
      ids: facetIds(),
      count: facetCount(),
      // An export is about what applicants sent; whoever wants duplicates filters by them.
      isUsed: async () => false,
      cell: (reasons: readonly DuplicateReason[]) => reasons.join('; '),
    },
  ],
})
