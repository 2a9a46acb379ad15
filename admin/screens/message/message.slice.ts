import type { ScreenSlice } from '../../app/slice.ts'

export const messageScreens: ScreenSlice = {
  name: 'message',
  logs: { order: 34, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseMessages,
}
