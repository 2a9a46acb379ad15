import { $authUser, $authUserPermissions, $authUserRoles } from './session.ts'

/** These permissions open the back office but no page: every role on a program has both. */
const DOORS: readonly string[] = ['platform.back-office-access.authorize', 'platform.programs.page.administration']
const SCORE = 'program.evaluation.score'

/** What somebody does in the back office: a juror scores, and has no other page; an organiser has pages of a platform or a program. */
export type Work = 'organiser' | 'juror' | 'none'

export function workOf(): Work {
  if ($authUser.get()?.superAdmin === true) return 'organiser'
  const held = [
    ...$authUserPermissions.get(),
    ...$authUserRoles.get().flatMap(({ permissions }) => permissions),
  ].filter((permission) => !DOORS.includes(permission))
  if (held.length === 0) return 'none'
  return held.every((permission) => permission === SCORE) ? 'juror' : 'organiser'
}

/** Whether a role on a program lets them score; the rights of a whole platform make nobody a juror. */
export const isJuror = (): boolean =>
  $authUserRoles.get().some(({ programId, permissions }) => programId !== null && permissions.includes(SCORE))
