import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const eligibilityScreens: ScreenSlice = {
  name: 'eligibility',
  routes: [
    {
      path: 'admin/programs/:programSlug/eligibility',
      screen: 'eligibility/Eligibility',
      words: ['eligibility', 'form'],
      guards: programGuards,
      title: 'menu.configure',
      permission: 'program.settings.read',
    },
  ],
  logs: { order: 59, words: true },
}
