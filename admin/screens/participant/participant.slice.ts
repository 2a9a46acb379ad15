import type { ScreenSlice } from '../../app/slice.ts'

/** What organisers see of those who apply together stands in the panel of an application. */
export const participantScreens: ScreenSlice = {
  name: 'participant',
  logs: { order: 32, words: true },
}
