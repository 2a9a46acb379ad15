import type { ScreenSlice } from '../../app/slice.ts'

export const teamScreens: ScreenSlice = {
  name: 'team',
  logs: { order: 32, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseAssignees,
}
