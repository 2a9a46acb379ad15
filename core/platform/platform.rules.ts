import type { PlatformState } from './platform.contract.ts'

/** Statuses of a subscription that suspend its platform (spec §3, §4). */
const SUSPENDING = ['suspend', 'suspended', 'suspension_expired']

export interface SubscriptionLook {
  status: string | null
  plan: { label: string; features: readonly string[] }
  additionalFeatures: readonly string[]
  features: readonly string[]
}

/** A self-hosted installation without billing: everything on. */
export const SELF_HOSTED: SubscriptionLook = {
  status: null,
  plan: { label: 'custom', features: [] },
  additionalFeatures: [],
  features: [],
}

/** The one place that says in which state a platform is: deleted over suspended over standby (settled). */
export function platformState(flag: PlatformState, subscription: SubscriptionLook): PlatformState {
  if (flag === 'deleted') return 'deleted'
  if (flag === 'suspended' || (subscription.status !== null && SUSPENDING.includes(subscription.status)))
    return 'suspended'
  if (flag === 'standby' || subscription.plan.label === 'standby') return 'standby'
  return 'active'
}

/** Can be read, but takes nothing for now. */
export function isResting(state: PlatformState): state is 'standby' | 'suspended' {
  switch (state) {
    case 'standby':
    case 'suspended':
      return true
    case 'active':
    case 'deleted':
      return false
  }
}

/** Which states an operator may set next, from each. Out of the deleted one leads only restoring, back to the one before. */
export const PLATFORM_TRANSITIONS: Record<PlatformState, readonly PlatformState[]> = {
  active: ['standby', 'suspended', 'deleted'],
  standby: ['active', 'suspended', 'deleted'],
  suspended: ['active', 'deleted'],
  deleted: [],
}
