import type { ScreenSlice } from '../../app/slice.ts'

/** Its screens are parts of a session, whose routes stand with the others. */
export const decisionScreens: ScreenSlice = {
  name: 'decision',
  logs: { order: 61, words: true },
}
