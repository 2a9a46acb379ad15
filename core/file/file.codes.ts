import type { SliceCodes } from '../code.ts'

export const FILE_CODES = {
  problems: {
    'file.tooLarge': 413,
    'file.type': 415,
    'file.quota': 413,
    'file.empty': 422,
  },
} as const satisfies SliceCodes
