import { Problem } from '#core/problem.ts'
import { isBannedDomain } from './banned.ts'
import { domainOf } from './email.ts'
import { passwordFault } from './password.ts'

/** Throws 'account.passwordWeak'. */
export async function assertStrong(password: string, about: string[]): Promise<void> {
  const fault = await passwordFault(password, about)
  if (fault) throw new Problem('account.passwordWeak', { issues: [{ at: 'body.password', rule: `password-${fault}` }] })
}

/** Throws 'account.emailBanned'. */
export async function assertEmailAllowed(email: string): Promise<void> {
  if (await isBannedDomain(domainOf(email)))
    throw new Problem('account.emailBanned', { issues: [{ at: 'body.email', rule: 'email' }] })
}
