import { AsyncLocalStorage } from 'node:async_hooks'

/** Work on a tenant's rows that did not say for which platform, or reached into another one. */
export class TenantError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TenantError'
  }
}

export type Scope = { platformId: string } | { system: string }

/** Stands for "no platform" where a tenant's row is written for the installation itself (its own events and mails). */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

const current = new AsyncLocalStorage<Scope>()

/** Runs `work` for one platform: it sees and writes that platform's rows only. */
export function inPlatform<Result>(platformId: string, work: () => Result): Result {
  if (!platformId) throw new TenantError('inPlatform needs a platform id')
  return current.run({ platformId }, work)
}

/** Runs `work` across platforms. `reason` is for the reader; only jobs, publishing, tenancy itself and operator actions may. */
export function asSystem<Result>(reason: string, work: () => Result): Result {
  if (!reason) throw new TenantError('asSystem needs a reason')
  return current.run({ system: reason }, work)
}

/** Runs `work` outside any scope: loops that a request's work woke up must not inherit its platform. */
export const withoutScope = <Result>(work: () => Result): Result => current.run(undefined as unknown as Scope, work)

/** The scope of the running work. Throws TenantError outside `inPlatform` and `asSystem`. */
export function tenantScope(): Scope {
  const scope = current.getStore()
  if (!scope) throw new TenantError('No platform: wrap the work in inPlatform() or asSystem()')
  return scope
}

export const findTenantScope = (): Scope | undefined => current.getStore()

/** The platform of the running work. Throws TenantError in system scope and outside any. */
export function platformIdOfScope(): string {
  const scope = tenantScope()
  if ('system' in scope) throw new TenantError(`No single platform in system scope (${scope.system})`)
  return scope.platformId
}
