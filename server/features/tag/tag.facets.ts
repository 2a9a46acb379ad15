import type { TagLabel } from '#core/tag/tag.contract.ts'
import type { Facets } from '../../slice.ts'
import { FACET_COUNT, FACET_IDS, labelsOf, listTagRows } from './tag.repo.ts'

export const tagFacets: Facets = {
  response: [
    {
      name: 'tag',
      read: labelsOf,
      ids: FACET_IDS,
      count: FACET_COUNT,
      isUsed: async (programId) => (await listTagRows(programId)).length > 0,
      cell: (labels: readonly TagLabel[]) => labels.map(({ name }) => name).join('; '),
    },
  ],
  program: [
    {
      name: 'tag',
      read: labelsOf,
      matches: (labels: readonly TagLabel[] | undefined, asked) =>
        labels?.some(({ id }) => asked.includes(id)) === true,
    },
  ],
}
