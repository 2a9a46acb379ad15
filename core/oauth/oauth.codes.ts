import type { SliceCodes } from '../code.ts'

export const OAUTH_CODES = {
  permissions: {
    'platform.oauth.manage': { scope: 'platform', roles: ['platform-administrator'] },
  },
  reserved: ['oauth'],
  problems: {
    'oauth.requestInvalid': 422,
    'oauth.tooMany': 409,
  },
  rates: {
    /** Requests for tokens, per address. */
    oauthToken: { points: 300, seconds: 900 },
  },
} as const satisfies SliceCodes
