import { sameValue } from '#core/manifest/canonical.ts'
import { Problem } from '#core/problem.ts'
import type { SecurityRules } from '#core/security/security.contract.ts'
import type { SettingsPartAccess } from '../../slice.ts'
import { Refused } from '../manifest/refusals.ts'
import { setSecurity, unknownIn } from './security.actions.ts'
import { securityInLog } from './settings.actions.ts'
import { readSecurity } from './settings.ts'

const WHAT = { twoStepRoles: 'role', providers: 'provider' } as const

export const security: SettingsPartAccess<SecurityRules> = {
  property: 'security',
  read: async () => securityInLog(await readSecurity()),
  async apply(ctx, target, attempt) {
    const before = await readSecurity()
    // A role that went takes itself out of the rule.
    if (sameValue(securityInLog(before), target)) return
    const unknown = await unknownIn(ctx, target, before)
    for (const { property, key, available } of unknown)
      await attempt(['security', property, key], async () => {
        const known = available.join(', ') || 'none'
        throw new Refused(`there is no ${WHAT[property]} "${key}" here (available: ${known})`)
      })
    if (unknown.length === 0 && !(await setSecurity(ctx, before, target))) throw new Problem('resource.stale')
  },
}
