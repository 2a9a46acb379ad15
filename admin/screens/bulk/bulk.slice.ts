import type { ScreenSlice } from '../../app/slice.ts'

export const bulkScreens: ScreenSlice = {
  name: 'bulk',
  logs: { events: ['bulk'], levels: ['platform', 'program'], order: 32, words: true },
}
