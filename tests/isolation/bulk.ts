import type { IsolationFixture } from './fixture.ts'

const REQUEST = { filters: {}, action: { kind: 'status', statusId: null } }

export const bulk: IsolationFixture = {
  async hold({ made, browser }) {
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/bulk`, REQUEST)
    return { bulkId: body.id }
  },
  bodies: { startBulk: () => REQUEST },
}
