import type { IsolationFixture } from './fixture.ts'

export const program: IsolationFixture = {
  bodies: {
    createProgram: ({ ids }) => ({
      title: { fr: 'Copie' },
      lang: 'fr',
      from: { kind: 'program', programId: ids.programId },
    }),
    updateProgram: () => ({
      title: { fr: 'Pris' },
      summary: {},
      slug: 'taken-over',
      lang: 'fr',
      supportedLangs: ['fr'],
      opensAt: null,
      closesAt: null,
      zone: 'Europe/Paris',
      graceMinutes: 0,
      visibility: 'public',
      capPerPerson: null,
      capTotal: null,
      numberPrefix: '',
      settings: {},
      version: 1,
    }),
    updateSections: () => ({ sections: [], picture: null, version: 1 }),
    publishProgram: () => ({ version: 1 }),
    unpublishProgram: () => ({ version: 1 }),
    setProgramStatus: () => ({ status: 'deleted', version: 1 }),
    deleteProgram: () => ({ version: 1 }),
    arrangeCategories: () => ({ version: 1, categories: [] }),
  },
  namedInBody: ['createProgram'],
}
