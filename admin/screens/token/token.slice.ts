import type { ScreenSlice } from '../../app/slice.ts'

export const tokenScreens: ScreenSlice = {
  name: 'token',
  logs: { events: ['token'], levels: ['platform'], order: 54, words: true },
}
