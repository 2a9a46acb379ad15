import type { IsolationFixture } from './fixture.ts'

export const trash: IsolationFixture = {
  hold: async () => ({ kind: 'deposits' }),
  bodies: {
    restoreTrash: ({ ids }) => ({ ids: [ids.responseId] }),
    removeTrash: ({ ids }) => ({ ids: [ids.responseId] }),
  },
}
