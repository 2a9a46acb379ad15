import { $authUser, $authUserPermissions, $authUserRoles } from './session.ts'

/** They open the door, and no page behind it: whoever holds a role on one program has both. */
const DOORS: readonly string[] = ['platform.back-office-access.authorize', 'platform.programs.page.administration']

/** Whether any page of the back office is for the person who is signed in: a juror has none there. */
export const hasWork = (): boolean =>
  $authUser.get()?.superAdmin === true ||
  [...$authUserPermissions.get(), ...$authUserRoles.get().flatMap(({ permissions }) => permissions)].some(
    (permission) => !DOORS.includes(permission),
  )
