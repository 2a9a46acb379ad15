import type { SliceCodes } from '../code.ts'

export const EXTENSION_CODES = {
  mails: { extended: true },
  problems: {
    'extension.noDeadline': 409,
    'extension.tooManyCodes': 409,
    'extension.unknownCode': 404,
    'extension.codeUsedUp': 409,
    'extension.codeExpired': 409,
  },
  rates: {
    /** Late codes that somebody enters: nobody finds one by trying. */
    lateCodes: { points: 10, seconds: 3_600 },
  },
} as const satisfies SliceCodes
