import type { TwoStepRule } from '#core/security/factor.rules.ts'
import type { SecuritySettings } from '#core/security/security.contract.ts'
import { findSetting } from '../platform/platform.public.ts'

export const SETTING = 'security'

/** The specification's default (§9). */
export const INACTIVITY_MINUTES = 15
const GRACE_DAYS = 7

/** What the platform of the scope asks of those who work on it. */
export async function readSecurity(): Promise<SecuritySettings> {
  const { value, version } = await findSetting(SETTING)
  return {
    twoStepRoles: [],
    graceDays: GRACE_DAYS,
    inactivityMinutes: INACTIVITY_MINUTES,
    since: null,
    ...value,
    version,
  }
}

export const ruleOf = ({ twoStepRoles, graceDays, since }: SecuritySettings): TwoStepRule | null =>
  since === null || twoStepRoles.length === 0 ? null : { roles: twoStepRoles, graceDays, since }
