import type { SliceCodes } from '../code.ts'

export const RETENTION_CODES = {
  mails: { retentionWarning: true },
  permissions: {
    'program.retention.read': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.retention.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
} as const satisfies SliceCodes
