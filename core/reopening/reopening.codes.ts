import type { SliceCodes } from '../code.ts'

export const REOPENING_CODES = {
  mails: { reopened: true, reopeningSent: true, reopeningClosed: true },
  problems: {
    'reopening.locked': 409,
    'reopening.openAlready': 409,
    'reopening.notSent': 409,
    'reopening.notNeeded': 409,
    'reopening.ended': 409,
  },
} as const satisfies SliceCodes
