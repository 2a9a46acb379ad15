import type { SliceCodes } from '../code.ts'

export const FILE_CODES = {
  fileOwners: { logo: true },
  problems: {
    'file.tooLarge': 413,
    'file.type': 415,
    'file.quota': 413,
    'file.empty': 422,
  },
} as const satisfies SliceCodes
