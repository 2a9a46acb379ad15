import type { SliceCodes } from '../code.ts'

export const TOKEN_CODES = {
  subjects: { token: { personalName: false } },
  permissions: {
    'platform.token.create': { scope: 'platform', roles: ['platform-administrator'] },
  },
  problems: { 'token.tooMany': 409, 'token.scopeLacking': 403 },
} as const satisfies SliceCodes
