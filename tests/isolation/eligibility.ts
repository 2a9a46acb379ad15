import type { IsolationFixture } from './fixture.ts'

export const eligibility: IsolationFixture = {
  bodies: { updateEligibility: () => ({ formId: null, rules: [], version: 0 }) },
}
