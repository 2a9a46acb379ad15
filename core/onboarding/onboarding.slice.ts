import type { SliceContract } from '../contract.ts'
import * as onboarding from './onboarding.contract.ts'
import { ONBOARDING_EVENTS } from './onboarding.events.ts'

export const onboardingContract = {
  endpoints: onboarding,
  events: ONBOARDING_EVENTS,
} as const satisfies SliceContract
