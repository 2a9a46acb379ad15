import { type Endpoint, usesCookies } from '#core/endpoint.ts'
import type { ProblemCode } from '#core/problem.ts'

const COMMON = [
  'request.malformed',
  'request.invalid',
  'request.tooLarge',
  'rate.limited',
  'platform.unknown',
  'server.unavailable',
  'server.failure',
] as const

/** Every refusal that a call may meet: those of its contract, and those of the way that every call goes. */
/** Whether somebody who is there as support to look only may not call it. What is public needs nobody’s rights. */
export const isRefusedToReaders = ({ method, access, host, whileReadOnly }: Endpoint): boolean =>
  method !== 'get' && host !== 'installation' && !('public' in access) && !whileReadOnly

export function problemsOf(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const codes = new Set<ProblemCode>([...endpoint.problems, ...COMMON])
  const add = (...more: ProblemCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (endpoint.method !== 'get' && usesCookies(endpoint)) add('request.csrf', 'request.origin')
  if (!endpoint.whileDeleted) add('platform.deleted')
  if (!endpoint.whileSuspended) add('platform_suspended', 'platform_in_standby')
  if (!('public' in endpoint.access)) add('session.required', 'account_access_revoked')
  if (isRefusedToReaders(endpoint)) add('operator.readOnly')
  if ('permission' in endpoint.access) add('missing_permissions')
  if ('superAdmin' in endpoint.access) add('resource.notFound')
  if (endpoint.stepUp) add('session.stepUp')
  if (endpoint.params || endpoint.host === 'installation') add('resource.notFound')
  if (endpoint.captcha) add('captcha.required', 'captcha.refused')
  if (endpoint.auth === 'signature') add('request.signature')
  if (endpoint.idempotency) add('request.idempotencyMismatch', 'request.idempotencyBusy')
  if (endpoint.idempotency === 'twoStep') add('request.outcomeUnknown')
  return codes
}
