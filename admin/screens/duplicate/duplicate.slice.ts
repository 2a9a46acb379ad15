import type { ScreenSlice } from '../../app/slice.ts'

export const duplicateScreens: ScreenSlice = {
  name: 'duplicate',
  responses: async () => (await import('./parts/responses.tsx')).responseDuplicates,
}
