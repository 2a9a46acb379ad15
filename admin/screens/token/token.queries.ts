import type { QueryRules } from '../../app/slice.ts'

export const tokenQueries: QueryRules = {
  reads: ['listApiTokens'],
  writes: { createApiToken: ['listApiTokens'], revokeApiToken: ['listApiTokens'] },
}
