import type { SliceCodes } from '../code.ts'

export const SECURITY_CODES = {
  mails: { factorAdded: true, factorRemoved: true },
  permissions: {
    'platform.security.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.security.update': { scope: 'platform', roles: ['platform-administrator'] },
  },
  problems: {
    'factor.codeWrong': 422,
    'factor.setupCodeWrong': 422,
    'factor.none': 409,
    'factor.taken': 409,
    'factor.demanded': 409,
    'factor.tooMany': 409,
    'factor.passkeyRefused': 422,
    'factor.passkeyKnown': 409,
    'session.stepUp': 403,
    'captcha.required': 403,
    'captcha.refused': 403,
  },
  rates: {
    /** Guesses at codes, per account. */
    factorGuess: { points: 10, seconds: 900 },
    /** Sign-ins with passkeys, per address. */
    passkey: { points: 50, seconds: 900 },
    stepUp: { points: 10, seconds: 900 },
  },
} as const satisfies SliceCodes
