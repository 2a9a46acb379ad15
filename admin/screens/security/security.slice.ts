import type { ScreenSlice } from '../../app/slice.ts'

export const securityScreens: ScreenSlice = {
  name: 'security',
  logs: { events: ['factor', 'security'], levels: ['platform'], order: 52, words: true },
}
