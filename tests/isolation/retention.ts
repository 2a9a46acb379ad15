import type { IsolationFixture } from './fixture.ts'

export const retention: IsolationFixture = {
  bodies: {
    updateRetention: () => ({
      drafts: { months: 12, since: 'closing', action: 'delete' },
      withdrawn: null,
      rejected: null,
      submitted: null,
      files: null,
      hold: null,
      version: 0,
    }),
  },
}
