import type { SliceCodes } from '../code.ts'

export const PAGE_CODES = {
  reserved: ['legal-notices', 'accessibilities', 'terms-of-use', 'privacy-policy', 'privacy'],
  subjects: { page: { personalName: false, read: 'platform.interface.update' } },
  problems: {
    'page.nothingToPublish': 409,
  },
} as const satisfies SliceCodes
