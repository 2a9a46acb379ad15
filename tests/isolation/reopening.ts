import type { IsolationFixture } from './fixture.ts'

export const reopening: IsolationFixture = {
  async hold() {
    return { reopeningId: '0199a000-0000-7000-8000-00000000abcd' }
  },
  bodies: {
    reopenResponse: ({ ids }) => ({
      fields: [{ stepId: ids.stepId, references: ['title'] }],
      message: 'Taken',
      dueAt: '2027-11-20T09:00:00Z',
    }),
    updateReopening: () => ({ dueAt: '2027-11-20T09:00:00Z' }),
  },
}
