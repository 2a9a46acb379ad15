import type { QueryRules } from '../../app/slice.ts'

export const teamQueries: QueryRules = {
  reads: ['listTeam'],
  writes: { assignResponses: ['listResponses', 'getResponse'] },
}
