import type { Teammate } from '#core/team/team.contract.ts'
import type { Facets } from '../../slice.ts'
import { assigneesOf, countAssigned, FACET_COUNT, FACET_IDS } from './team.repo.ts'

export const teamFacets: Facets = {
  response: [
    {
      name: 'assignee',
      read: assigneesOf,
      ids: FACET_IDS,
      count: FACET_COUNT,
      isUsed: async (programId) => (await countAssigned(programId)) > 0,
      cell: (people: readonly Teammate[]) => people.map(({ name }) => name).join('; '),
    },
  ],
}
