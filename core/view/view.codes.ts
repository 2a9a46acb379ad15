import type { SliceCodes } from '../code.ts'

export const VIEW_CODES = {
  permissions: {
    'program.view.share': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  subjects: { view: { personalName: false, read: 'program.response.read' } },
  problems: { 'view.nameTaken': 409, 'view.tooMany': 409 },
} as const satisfies SliceCodes
