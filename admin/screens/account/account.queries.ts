import type { QueryRules } from '../../app/slice.ts'

export const accountQueries: QueryRules = {
  reads: [
    'getEmailChange',
    'listSessions',
    'getProfile',
    'getProfileRoles',
    'listMyPlatforms',
    'listUsers',
    'getProgramRoles',
  ],
  writes: {
    changePassword: ['listSessions', 'listTrustedDevices'],
    endSession: ['listSessions'],
    endOtherSessions: ['listSessions'],
    requestEmailChange: ['getEmailChange'],
    cancelEmailChange: ['getEmailChange'],
    confirmEmailChange: ['getEmailChange', 'getProfile'],
    stopEmailChange: [],
    updateProfile: ['getProfile', 'listUsers'],
    revokeAccess: ['listUsers', 'getProgramRoles', 'access.*', 'member.*'],
    revokeRole: ['listUsers', 'getProgramRoles', 'access.*', 'member.*'],
    // Somebody else is signed in afterwards, or nobody: all that was read is forgotten then.
    login: [],
    logout: [],
    redeemHandover: [],
    startHandover: [],
    requestReset: [],
    checkResetLink: [],
    resetPassword: [],
  },
}
