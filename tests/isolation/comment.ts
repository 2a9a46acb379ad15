import type { IsolationFixture } from './fixture.ts'

export const comment: IsolationFixture = {
  async hold({ made, response, browser, word }) {
    const { body } = await browser.post<{ id: string }>(
      `/api/user.programs/${made.program.id}/responses/${response.id}/comments`,
      { body: `${word} comment`, isInternal: true },
    )
    return { commentId: body.id }
  },
  bodies: {
    createComment: () => ({ body: 'Taken', isInternal: true }),
    updateComment: () => ({ body: 'Taken', isInternal: true, version: 1 }),
    pinComment: () => ({ pinned: true }),
  },
}
