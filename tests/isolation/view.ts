import type { IsolationFixture } from './fixture.ts'

const settings = { filters: { status: 'draft' }, columns: null, sort: null }

export const view: IsolationFixture = {
  async hold({ made, browser, word }) {
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/views`, {
      list: 'responses',
      name: `${word} view`,
      isShared: true,
      isDefault: false,
      settings,
    })
    return { viewId: body.id }
  },
  bodies: {
    createView: () => ({ list: 'responses', name: 'Taken', isShared: true, isDefault: false, settings }),
    updateView: () => ({ name: 'Taken', isShared: true, isDefault: false, settings, version: 1 }),
  },
  queries: { listViews: '?list=responses' },
}
