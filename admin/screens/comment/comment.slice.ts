import type { ScreenSlice } from '../../app/slice.ts'

export const commentScreens: ScreenSlice = {
  name: 'comment',
  logs: { order: 31, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseComments,
}
