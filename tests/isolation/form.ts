import type { IsolationFixture } from './fixture.ts'

export const form: IsolationFixture = {
  async hold({ browser, made }) {
    const path = `/api/user.programs/${made.program.id}/form-library`
    const definition = { fields: [{ type: 'text', reference: 'kept', title: { fr: 'Gardée' } }] }
    const { body } = await browser.post<{ id: string }>(path, { name: 'Gardée', kind: 'question', definition })
    return { libraryItemId: body.id }
  },
  bodies: {
    createForm: () => ({ title: { fr: 'Formulaire' } }),
    saveFormDraft: () => ({ title: { fr: 'Pris' }, definition: { fields: [] }, version: 1 }),
    readForm: () => ({ name: 'form.json', content: '{"fields":[]}', lang: 'fr' }),
    publishForm: () => ({ version: 1 }),
    saveToLibrary: () => ({ name: 'Prise', kind: 'question', definition: { fields: [] } }),
    renameInLibrary: () => ({ name: 'Prise', version: 1 }),
  },
}
