import type { ScreenSlice } from '../../app/slice.ts'

export const viewScreens: ScreenSlice = {
  name: 'view',
  logs: { events: ['view'], levels: ['platform', 'program'], order: 36, words: true },
}
