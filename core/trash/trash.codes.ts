import type { SliceCodes } from '../code.ts'

export const TRASH_CODES = {
  permissions: { 'platform.trash.update': { scope: 'platform', roles: ['platform-administrator'] } },
  problems: { 'trash.programMissing': 409 },
} as const satisfies SliceCodes
