import type { IsolationFixture } from './fixture.ts'

const GIVEN = { format: 'xlsx', sensitive: 'masked', columns: null }

export const exports: IsolationFixture = {
  async hold({ made, browser, word }) {
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/export-settings`, {
      ...GIVEN,
      name: `${word} columns`,
    })
    return { settingId: body.id }
  },
  bodies: {
    createExportSetting: () => ({ ...GIVEN, name: 'Taken' }),
    updateExportSetting: () => ({ ...GIVEN, name: 'Taken', version: 1 }),
  },
}
