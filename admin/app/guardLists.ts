/** Which guards a screen has, in their order: see guards.ts. */
export const accountGuards = ['forceDomain', 'platformDeleted', 'notAuthenticated'] as const
export const entered = [
  'forceDomain',
  'platformDeleted',
  'authenticated',
  'onPlatform',
  'hasPermissionToAccessBo',
  'isStandbyPlan',
  'isSuspendedPlan',
] as const
export const inside = [...entered, 'hasWork'] as const
export const platformGuards = [...inside, 'hasPlatformAdministrationRight'] as const
export const programGuards = [
  ...inside,
  'hasConnectedPrograms',
  'setPermissions',
  'hasProgramAdministrationRight',
] as const
