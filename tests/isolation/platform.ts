import { type IsolationFixture, PNG } from './fixture.ts'

export const platform: IsolationFixture = {
  async hold({ platform: { id }, browser, word }) {
    const path = `/api/platforms/${id}/interfaces/logo`
    const { body } = await browser.upload<{ key: string }>(path, `${word}.png`, PNG, 'image/png')
    return { key: body.key, themeReference: 'default' }
  },
  bodies: {
    updatePlatformGeneral: () => ({
      name: 'Taken',
      defaultLang: 'fr',
      supportedLangs: ['fr'],
      primaryColor: '#000000',
      secondaryColor: '#ffffff',
      logoKey: null,
      version: 1,
    }),
  },
}
