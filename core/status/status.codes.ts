import type { SliceCodes } from '../code.ts'

export const STATUS_CODES = {
  permissions: {
    'program.status.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  subjects: { status: { personalName: false, read: 'program.response.read' } },
  problems: { 'status.titleTaken': 409, 'status.tooMany': 409 },
  responseFacets: { reviewStatus: true },
} as const satisfies SliceCodes
