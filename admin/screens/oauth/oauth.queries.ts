import type { QueryRules } from '../../app/slice.ts'

export const oauthQueries: QueryRules = {
  reads: ['getAuthorization', 'listAuthorizedApps', 'listOAuthClients'],
  writes: {
    createOAuthClient: ['listOAuthClients'],
    removeOAuthClient: ['listOAuthClients', 'listAuthorizedApps'],
    // Leads to the application.
    decideAuthorization: [],
    revokeAuthorizedApp: ['listAuthorizedApps'],
  },
}
