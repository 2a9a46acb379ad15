import type { SliceCodes } from '../code.ts'

export const FORM_CODES = {
  fileOwners: { form: true },
  subjects: { form: { personalName: false, read: 'program.form.read' } },
  permissions: {
    'program.form.read': {
      scope: 'program',
      roles: ['platform-administrator', 'program-administrator', 'collaborator'],
    },
    'platform.form-library.update': { scope: 'platform', roles: ['platform-administrator'] },
    'program.form.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  problems: {
    'form.invalid': 422,
    'form.nothingToPublish': 409,
    'form.inUse': 409,
    'form.referenceLocked': 409,
    'form.unreadable': 422,
    'form.libraryFull': 409,
    'form.foreign': 422,
  },
} as const satisfies SliceCodes
