import { isProblem } from '#client/api/problem.ts'

/** Key of the message for a profile that cannot be loaded. Spec §8. */
export const failureOf = (error: unknown) =>
  isProblem(error) && error.status > 0 ? ('profile.failed' as const) : ('offline' as const)
