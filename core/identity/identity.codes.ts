import type { SliceCodes } from '../code.ts'

export const IDENTITY_CODES = {
  reserved: ['external-sign-in'],
  mails: { identityLink: true, identityLinked: true, identityUnlinked: true },
  problems: {
    'identity.none': 404,
    'identity.expired': 410,
    'identity.known': 409,
    'identity.noAccount': 404,
    'identity.lastWayIn': 409,
    'identity.unavailable': 503,
  },
  rates: {
    /** Sign-ins begun at a provider, per address. */
    externalSignIn: { points: 50, seconds: 900 },
    /** Links that connect an account, per address. */
    identityLink: { points: 5, seconds: 3600 },
  },
} as const satisfies SliceCodes
