import type { QueryRules } from '../../app/slice.ts'

export const identityQueries: QueryRules = {
  reads: ['googleUserInfo', 'listIdentities', 'listIdentityProviders'],
  writes: {
    // Leads to another page.
    startExternalSignIn: [],
    // Somebody is signed in afterwards: all that was read is forgotten then.
    loginGoogle: [],
    redeemIdentityLink: [],
    sendIdentityLink: [],
    unlinkIdentity: ['listIdentities'],
  },
}
