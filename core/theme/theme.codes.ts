import type { SliceCodes } from '../code.ts'

export const THEME_CODES = {
  problems: {
    'theme.colourInvalid': 422,
  },
} as const satisfies SliceCodes
