import type { SliceCodes } from '../code.ts'

export const PROGRAM_CODES = {
  fileOwners: { program: true },
  slugs: { program: { uniqueAmong: 'calls' } },
  reserved: ['programs'],
  subjects: { program: { personalName: false, read: 'program.settings.read' } },
  permissions: {
    'platform.programs.page.administration': {
      scope: 'platform',
      roles: ['platform-administrator', 'program-administrator', 'collaborator'],
    },
    'platform.program.create': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.program.delete': { scope: 'platform', roles: ['platform-administrator'] },
    'program.settings.read': {
      scope: 'program',
      roles: ['platform-administrator', 'program-administrator', 'collaborator'],
    },
    'program.settings.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.publication.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  problems: {
    'program.slugTaken': 409,
    'program.slugReserved': 422,
    'program.datesInvalid': 422,
    'program.notPublishable': 422,
    'program.transition': 409,
    'program.archived': 409,
    'program.holdsResponses': 409,
    'program.notOpen': 409,
    'program.capReached': 409,
    'program.notInvited': 403,
    failed_to_load_categoriess: 503,
  },
} as const satisfies SliceCodes
