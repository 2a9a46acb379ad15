import { writePage } from '../factories/page.ts'
import type { IsolationFixture } from './fixture.ts'

export const page: IsolationFixture = {
  async hold({ platform, browser, word }) {
    await writePage(browser, platform, 'terms-of-use', { fr: `<p>${word} terms</p>` })
    return { page: 'terms-of-use', number: '1' }
  },
  bodies: {
    savePageDraft: () => ({ title: {}, content: { fr: '<p>Pris</p>' }, version: 2 }),
    publishPage: () => ({ version: 2 }),
    restorePageVersion: () => ({ version: 2 }),
  },
}
