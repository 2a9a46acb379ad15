import type { ScreenSlice } from '../../app/slice.ts'

export const voteScreens: ScreenSlice = {
  name: 'vote',
  logs: { events: ['vote'], levels: ['platform', 'program'], order: 61, words: true },
}
