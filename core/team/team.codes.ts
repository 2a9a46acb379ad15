import type { SliceCodes } from '../code.ts'

export const TEAM_CODES = {
  permissions: {
    'program.response.assign': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  responseFacets: { assignee: true },
} as const satisfies SliceCodes
