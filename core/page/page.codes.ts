import type { SliceCodes } from '../code.ts'

export const PAGE_CODES = {
  subjects: { page: { personalName: false } },
  problems: {
    'page.nothingToPublish': 409,
  },
} as const satisfies SliceCodes
