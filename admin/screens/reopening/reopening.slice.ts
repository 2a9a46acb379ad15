import type { ScreenSlice } from '../../app/slice.ts'

export const reopeningScreens: ScreenSlice = {
  name: 'reopening',
  logs: { events: ['reopening'], levels: ['platform', 'program'], order: 33, words: true },
  notifications: {
    'reopening.sent': ({ program, subject }) =>
      program && `admin/programs/${program.slug}/responses/${subject.id}?part=history`,
  },
  responses: async () => (await import('./parts/responses.tsx')).responseReopening,
}
