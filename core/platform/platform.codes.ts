import type { SliceCodes } from '../code.ts'

export const PLATFORM_CODES = {
  reserved: ['home', 'settings', 'register-platform', 'start-onboarding', 'create-plateform', 'platform-deleted'],
  subjects: { platform: { personalName: false, read: 'platform.settings.read' } },
  permissions: {
    'platform.settings.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.settings.update': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.interface.update': { scope: 'platform', roles: ['platform-administrator'] },
  },
  problems: {
    platform_in_standby: 403,
    platform_suspended: 403,
    'platform.unknown': 404,
    'platform.deleted': 410,
    'platform.slugTaken': 409,
    'platform.slugReserved': 422,
  },
} as const satisfies SliceCodes
