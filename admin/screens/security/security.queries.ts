import type { QueryRules } from '../../app/slice.ts'

export const securityQueries: QueryRules = {
  reads: ['getPendingSignIn', 'getSecuritySettings', 'getStepUp', 'listFactors', 'listTrustedDevices'],
  writes: {
    // Somebody is signed in afterwards: all that was read is forgotten then.
    enterCode: [],
    startTotp: [],
    confirmTotp: ['listFactors', 'listTrustedDevices'],
    startPasskey: [],
    addPasskey: ['listFactors', 'listTrustedDevices'],
    renameFactor: ['listFactors'],
    startPasskeySignIn: [],
    signInWithPasskey: [],
    startPasskeyStepUp: [],
    removeTrustedDevice: ['listTrustedDevices'],
    removeFactor: ['listFactors', 'listTrustedDevices'],
    renewRecoveryCodes: ['listFactors'],
    stepUp: ['getStepUp'],
    updateSecuritySettings: ['getSecuritySettings', 'listFactors'],
  },
}
