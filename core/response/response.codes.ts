import type { SliceCodes } from '../code.ts'

export const RESPONSE_CODES = {
  mails: { receipt: true, validated: true, refused: true, rejected: true, withdrawn: true, formChanged: true },
  fileOwners: { response: true },
  reserved: ['applications', 'responses'],
  subjects: { response: { personalName: true, read: 'program.response.read' } },
  permissions: {
    'program.response.read': {
      scope: 'program',
      roles: ['platform-administrator', 'program-administrator', 'collaborator'],
    },
    'program.response.sensitive.read': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.response.validate': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.response.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.response.delete': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.response.export': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.response.import': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  problems: {
    'response.invalid': 422,
    'response.stepBlocked': 409,
    'response.transition': 409,
    'response.closed': 409,
    'response.conflict': 409,
    'response.importInvalid': 422,
    'response.step': 409,
    'response.unfinished': 409,
    'response.exportsRunning': 409,
    'response.exportNotReady': 409,
  },
} as const satisfies SliceCodes
