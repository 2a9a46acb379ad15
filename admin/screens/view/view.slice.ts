import type { ScreenSlice } from '../../app/slice.ts'

export const viewScreens: ScreenSlice = {
  name: 'view',
  logs: { order: 36, words: true },
}
