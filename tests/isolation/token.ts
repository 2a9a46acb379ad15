import type { IsolationFixture } from './fixture.ts'

export const token: IsolationFixture = {
  async hold({ platform, browser, word }) {
    const { body } = await browser.post<{ item: { id: string } }>(`/api/platforms/${platform.id}/tokens`, {
      name: `${word} token`,
      scopes: ['platform.user.read'],
      days: 1,
    })
    return { tokenId: body.item.id }
  },
  bodies: {
    createApiToken: () => ({ name: 'x', scopes: ['platform.user.read'], days: 1 }),
  },
}
