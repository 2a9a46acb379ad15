import type { ScreenSlice } from '../../app/slice.ts'

export const reopeningScreens: ScreenSlice = {
  name: 'reopening',
  logs: { order: 33, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseReopening,
}
