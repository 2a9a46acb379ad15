import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator', 'collaborator'] as const

export const COMMENT_CODES = {
  permissions: {
    'program.comment.read': { scope: 'program', roles: ORGANISERS },
    'program.comment.create': { scope: 'program', roles: ORGANISERS },
    'program.note.read': { scope: 'program', roles: ORGANISERS },
  },
  responseFacets: { comment: true },
} as const satisfies SliceCodes
