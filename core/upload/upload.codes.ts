import type { SliceCodes } from '../code.ts'

export const UPLOAD_CODES = {
  problems: {
    'upload.offset': 409,
    'upload.part': 422,
    'upload.incomplete': 409,
    'upload.tooMany': 409,
  },
} as const satisfies SliceCodes
