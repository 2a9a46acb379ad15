import type { SliceCodes } from '../code.ts'

export const TAG_CODES = {
  permissions: {
    'platform.tag.update': { scope: 'platform', roles: ['platform-administrator'] },
    'program.tag.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  subjects: { tag: { personalName: false, read: 'program.response.read' } },
  problems: { 'tag.nameTaken': 409, 'tag.tooMany': 409 },
  responseFacets: { tag: true },
  programFacets: { tag: true },
} as const satisfies SliceCodes
