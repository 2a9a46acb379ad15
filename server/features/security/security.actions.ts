import { Problem } from '#core/problem.ts'
import type { SecurityRules, SecuritySettings } from '#core/security/security.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { listRoleRows } from '../access/access.public.ts'
import { saveSetting } from '../platform/platform.public.ts'
import { securityInLog } from './settings.actions.ts'
import { readSecurity, SETTING, type StoredSecurity } from './settings.ts'

const present = ({ app }: Context, settings: StoredSecurity): SecuritySettings => ({
  ...settings,
  installed: app.config.identityProviders.map(({ key, name }) => ({ key, name })),
})

export const getSecuritySettings = async (ctx: Context): Promise<SecuritySettings> => present(ctx, await readSecurity())

/** What rules name that there is not: keys of roles, and of providers that are not named by the rules of before either. */
export async function unknownIn(
  { app }: Context,
  { twoStepRoles, providers }: SecurityRules,
  before: SecurityRules,
): Promise<{ property: 'twoStepRoles' | 'providers'; key: string; n: number; available: string[] }[]> {
  const roles = (await listRoleRows()).map(({ key }) => key)
  const installed = app.config.identityProviders.map(({ key }) => key)
  const missing = (
    property: 'twoStepRoles' | 'providers',
    named: readonly string[],
    available: string[],
    more = available,
  ) => named.flatMap((key, n) => (more.includes(key) ? [] : [{ property, key, n, available }]))
  return [
    ...missing('twoStepRoles', twoStepRoles, roles),
    ...missing('providers', providers ?? [], installed, [...installed, ...(before.providers ?? [])]),
  ]
}

/** Makes the rules be these, in the running transaction. The days of grace begin anew when the roles change. False when stale. */
export async function setSecurity(ctx: Context, before: StoredSecurity, rules: SecurityRules): Promise<boolean> {
  const { id, name } = platformOf(ctx)
  const twoStepRoles = [...new Set(rules.twoStepRoles)].sort()
  const providers = rules.providers && [...new Set(rules.providers)].sort()
  const isSame = twoStepRoles.join(' ') === [...before.twoStepRoles].sort().join(' ')
  const since = isSame ? before.since : ctx.now.toISOString()
  const values = { ...securityInLog(rules), twoStepRoles, providers, since }
  if (!(await saveSetting(SETTING, before.version, values))) return false
  await record(ctx, {
    type: 'security.updated',
    subject: { kind: 'platform', id, name },
    before: securityInLog(before),
    after: securityInLog(values),
  })
  return true
}

/** Throws 'request.invalid' for a role or a provider that there is not. */
export async function updateSecuritySettings(
  ctx: Context,
  {
    version,
    providers,
    ...input
  }: Omit<SecurityRules, 'providers'> & { providers?: SecurityRules['providers'] | undefined; version: number },
): Promise<SecuritySettings> {
  return transaction(async () => {
    const before = await readSecurity()
    const rules = { ...input, providers: providers === undefined ? before.providers : providers }
    const issues = (await unknownIn(ctx, rules, before)).map(({ property, n }) => ({
      at: `body.${property}[${n}]`,
      rule: 'unknown',
    }))
    if (issues.length > 0) throw new Problem('request.invalid', { issues })
    if (!(await setSecurity(ctx, { ...before, version }, rules)))
      throw new Problem('resource.stale', { data: { current: present(ctx, before) } })
    return getSecuritySettings(ctx)
  })
}
