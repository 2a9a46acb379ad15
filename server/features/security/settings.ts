import type { TwoStepRule } from '#core/security/factor.rules.ts'
import type { SecurityRules, SecuritySettings } from '#core/security/security.contract.ts'
import { SECURITY_DEFAULTS } from '#core/security/security.rules.ts'
import { findSetting } from '../platform/platform.public.ts'

export const SETTING = 'security'

export type StoredSecurity = SecurityRules & Pick<SecuritySettings, 'since' | 'version'>

/** What the platform of the scope asks of a sign-in. */
export async function readSecurity(): Promise<StoredSecurity> {
  const { value, version } = await findSetting(SETTING)
  return { ...SECURITY_DEFAULTS, since: null, ...value, version }
}

export const ruleOf = ({ twoStepRoles, graceDays, since }: StoredSecurity): TwoStepRule | null =>
  since === null || twoStepRoles.length === 0 ? null : { roles: twoStepRoles, graceDays, since }
