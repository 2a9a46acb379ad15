import type { IsolationFixture } from './fixture.ts'

const SETTINGS = { map: [], key: null, category: null, state: 'submitted' }

export const imports: IsolationFixture = {
  async hold({ made, browser, word }) {
    const file = Buffer.from(`title\n${word}\n`)
    const { body } = await browser.upload<{ id: string }>(
      `/api/user.programs/${made.program.id}/imports`,
      'a.csv',
      file,
    )
    return { importId: body.id }
  },
  bodies: {
    setImportHead: () => ({ line: 1 }),
    checkImport: () => SETTINGS,
    runImport: () => ({ leaveWrong: false }),
  },
}
