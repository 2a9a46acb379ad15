import type { SliceCodes } from '../code.ts'

export const LOG_CODES = {
  reserved: ['logs'],
  permissions: {
    'platform.log.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.log.export': { scope: 'platform', roles: ['platform-administrator'] },
    'program.log.read': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.log.export': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
} as const satisfies SliceCodes
