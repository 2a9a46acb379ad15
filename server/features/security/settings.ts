import type { TwoStepRule } from '#core/security/factor.rules.ts'
import { findSetting } from '../platform/platform.public.ts'

export const SETTING = 'security'

/** The specification's default (§9). */
export const INACTIVITY_MINUTES = 15
const GRACE_DAYS = 7

export interface StoredSecurity {
  twoStepRoles: string[]
  graceDays: number
  inactivityMinutes: number
  /** When the roles were last chosen, as ISO 8601. */
  since: string | null
  version: number
}

/** What the platform of the scope asks of those who work on it. */
export async function readSecurity(): Promise<StoredSecurity> {
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

export const ruleOf = ({ twoStepRoles, graceDays, since }: StoredSecurity): TwoStepRule | null =>
  since === null || twoStepRoles.length === 0 ? null : { roles: twoStepRoles, graceDays, since }
