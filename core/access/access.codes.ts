import type { SliceCodes } from '../code.ts'

export const ACCESS_CODES = {
  reserved: ['permissions', 'admins', 'users_v1'],
  subjects: { role: { personalName: false, read: 'platform.user.read' } },
  permissions: {
    // The first two of these, and `platform.programs.page.administration`, are the specification's, verbatim (§6).
    'platform.back-office-access.authorize': {
      scope: 'platform',
      roles: ['platform-administrator', 'program-administrator', 'collaborator', 'jury'],
    },
    'platform.page.administration': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.user.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.user.update': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.role.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.role.update': { scope: 'platform', roles: ['platform-administrator'] },
  },
  problems: {
    missing_permissions: 403,
    account_access_revoked: 403,
    'access.cannotGrant': 403,
    'access.cannotRevoke': 403,
    'access.lastOwner': 409,
    'role.builtIn': 409,
    'role.inUse': 409,
    'role.tooMany': 409,
  },
} as const satisfies SliceCodes
