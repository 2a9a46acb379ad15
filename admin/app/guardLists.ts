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
  'onlyOrganisers',
  'hasConnectedPrograms',
  'setPermissions',
  'hasProgramAdministrationRight',
] as const
/** Of pages under a program that its jurors open, too. */
export const juryGuards = [...inside, 'openJuryProgram'] as const
