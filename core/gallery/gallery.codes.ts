import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator'] as const

export const GALLERY_CODES = {
  slugs: { gallery: { uniqueAmong: 'galleries' } },
  reserved: ['galleries'],
  subjects: { gallery: { personalName: false, read: 'program.gallery.read' } },
  permissions: {
    'program.gallery.read': { scope: 'program', roles: [...ORGANISERS, 'collaborator'] },
    'program.gallery.update': { scope: 'program', roles: ORGANISERS },
  },
  problems: {
    'gallery.slugTaken': 409,
    'gallery.tooMany': 409,
    'gallery.tooManyEntries': 409,
    'gallery.notReady': 409,
  },
} as const satisfies SliceCodes
