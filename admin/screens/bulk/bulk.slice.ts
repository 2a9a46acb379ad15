import type { ScreenSlice } from '../../app/slice.ts'

export const bulkScreens: ScreenSlice = {
  name: 'bulk',
  logs: { order: 32, words: true },
}
