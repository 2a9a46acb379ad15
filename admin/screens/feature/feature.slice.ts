import { IconToggleRight } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const featureScreens: ScreenSlice = {
  name: 'feature',
  routes: [
    {
      path: 'admin/programs/:programSlug/program-features',
      screen: 'feature/Features',
      words: ['feature', 'program'],
      guards: programGuards,
      title: 'menu.features',
      permission: 'program.settings.read',
    },
  ],
  menu: {
    program: [
      {
        group: 'manage',
        order: 11,
        path: 'admin/programs/:programSlug/program-features',
        label: 'menu.features',
        icon: IconToggleRight,
        permission: 'program.settings.read',
      },
    ],
  },
}
