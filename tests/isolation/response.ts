import type { IsolationFixture } from './fixture.ts'

const EXPORT = { format: 'csv', sensitive: 'masked' }

export const response: IsolationFixture = {
  async hold({ made, browser }) {
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/exports`, EXPORT)
    return { exportId: body.id }
  },
  bodies: {
    startResponse: ({ ids }) => ({ programId: ids.programId, categoryId: ids.categoryId, lang: 'fr' }),
    saveAnswers: () => ({ revision: 0, changes: { title: 'Taken' } }),
    decideStep: () => ({ decision: 'validated', from: 'toValidate' }),
    startExport: () => EXPORT,
  },
  queries: { uploadAnswerFile: '?reference=title' },
  namedInBody: ['startResponse'],
}
