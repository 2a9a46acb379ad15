import type { SliceCodes } from '../code.ts'

export const ONBOARDING_CODES = {
  reserved: ['appsumo-register'],
  subjects: { licence: { personalName: false } },
  problems: {
    'onboarding.closed': 403,
    'onboarding.datesInvalid': 422,
    'licence.unknown': 404,
    'licence.used': 409,
    'licence.expired': 410,
  },
  rates: {
    /** Per person: each makes a platform. */
    platformCreation: { points: 5, seconds: 3600 },
    /** Per person: the address is checked while it is typed. */
    slugCheck: { points: 120, seconds: 60 },
    /** Per address: codes cannot be guessed. */
    licenceCheck: { points: 20, seconds: 900 },
  },
} as const satisfies SliceCodes
