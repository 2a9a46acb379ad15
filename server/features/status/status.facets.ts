import type { StatusLabel } from '#core/status/status.contract.ts'
import { statusTextFor } from '#core/status/status.rules.ts'
import { pick } from '#core/text.ts'
import type { Facets } from '../../slice.ts'
import { countStatuses, FACET_COUNT, FACET_IDS, labelsOf, readShownTo } from './status.repo.ts'

export const statusFacets: Facets = {
  response: [
    {
      name: 'reviewStatus',
      read: labelsOf,
      ids: FACET_IDS,
      count: FACET_COUNT,
      isUsed: async (programId) => (await countStatuses(programId)) > 0,
      cell: ({ title }: StatusLabel, lang) => pick(title, lang),
      async tell(responseIds) {
        const held = await readShownTo(responseIds)
        return new Map(
          held.flatMap((status) => {
            const text = statusTextFor(status)
            return text ? [[status.responseId, text] as const] : []
          }),
        )
      },
    },
  ],
}
