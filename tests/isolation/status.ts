import type { IsolationFixture } from './fixture.ts'

export const status: IsolationFixture = {
  async hold({ made, browser, word }) {
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/statuses`, {
      title: { fr: `${word} status` },
    })
    return { statusId: body.id }
  },
  bodies: {
    createStatus: () => ({ title: { fr: 'Taken' } }),
    updateStatus: () => ({
      title: { fr: 'Taken' },
      colour: 'red',
      isFinal: true,
      visibleToApplicant: true,
      message: {},
      version: 1,
    }),
    orderStatuses: ({ ids }) => ({ statusIds: [ids.statusId] }),
    setResponseStatus: ({ ids }) => ({ responseIds: [ids.responseId], statusId: ids.statusId }),
  },
}
