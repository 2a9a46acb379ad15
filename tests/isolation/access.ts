import type { IsolationFixture } from './fixture.ts'

export const access: IsolationFixture = {
  async hold({ platform, browser, word }) {
    const { body } = await browser.post<{ id: string }>(`/api/platforms/${platform.id}/roles`, {
      name: { fr: `${word} role` },
      scope: 'platform',
      permissions: ['program.response.read'],
    })
    return { roleId: body.id }
  },
  bodies: {
    revokeRole: () => ({ role: 'owner' }),
    createRole: () => ({ name: { fr: 'Taken' }, scope: 'platform', permissions: [] }),
    updateRole: () => ({ name: { fr: 'Taken' }, permissions: [], version: 1 }),
    copyRole: () => ({ name: { fr: 'Taken' } }),
    deleteRole: () => ({}),
  },
}
