import type { IsolationFixture } from './fixture.ts'

export const team: IsolationFixture = {
  bodies: {
    assignResponses: ({ ids, owner }) => ({ responseIds: [ids.responseId], add: [owner.id] }),
  },
}
