import { $authUser, $authUserPermissions, $authUserRoles } from './session.ts'

/** These permissions open the back office but no page: every role on a program has both. */
const DOORS: readonly string[] = ['platform.back-office-access.authorize', 'platform.programs.page.administration']

/** Whether the person can open any page of the back office. Jurors cannot. */
export const hasWork = (): boolean =>
  $authUser.get()?.superAdmin === true ||
  [...$authUserPermissions.get(), ...$authUserRoles.get().flatMap(({ permissions }) => permissions)].some(
    (permission) => !DOORS.includes(permission),
  )
