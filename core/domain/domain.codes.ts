import type { SliceCodes } from '../code.ts'

export const DOMAIN_CODES = {
  subjects: { domain: { personalName: false } },
  permissions: {
    'platform.domain.update': { scope: 'platform', roles: [] },
  },
  problems: {
    'domain.hostTaken': 409,
    'domain.hostInvalid': 422,
    'domain.notVerified': 422,
    'domain.isPrimary': 409,
  },
} as const satisfies SliceCodes
