import type { IsolationFixture } from './fixture.ts'

export const form: IsolationFixture = {
  bodies: {
    createForm: () => ({ title: { fr: 'Formulaire' } }),
    saveFormDraft: () => ({ title: { fr: 'Pris' }, definition: { fields: [] }, version: 1 }),
    publishForm: () => ({ version: 1 }),
  },
}
