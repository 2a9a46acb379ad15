import type { Teammate } from '#core/team/team.contract.ts'
import type { Facets } from '../../slice.ts'
import { assigneesOf, countAssigned, FACET_SQL } from './team.repo.ts'

export const teamFacets: Facets = {
  response: [
    {
      name: 'assignee',
      read: assigneesOf,
      ...FACET_SQL,
      isUsed: async (programId) => (await countAssigned(programId)) > 0,
      cell: (people: readonly Teammate[]) => people.map(({ name }) => name).join('; '),
    },
  ],
}
