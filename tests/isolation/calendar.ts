import type { IsolationFixture } from './fixture.ts'

/** Its paths name programs and applications, which other slices hold. */
export const calendar: IsolationFixture = {}
