import type { IsolationFixture } from './fixture.ts'

/** Its paths name applications and steps, which other slices hold. */
export const prefill: IsolationFixture = {}
