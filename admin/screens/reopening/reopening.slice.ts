import type { Reads, ScreenSlice } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['getResponse', 'listResponses']

export const reopeningScreens: ScreenSlice = {
  name: 'reopening',
  logs: { events: ['reopening'], levels: ['platform', 'program'], order: 33, words: true },
  notifications: {
    'reopening.sent': ({ program, subject }) =>
      program && `admin/programs/${program.slug}/responses/${subject.id}?part=history`,
  },
  responses: async () => (await import('./parts/responses.tsx')).responseReopening,
  queries: {
    writes: { reopenResponse: CHANGED, updateReopening: CHANGED, closeReopening: CHANGED },
  },
}
