import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const pageScreens: ScreenSlice = {
  name: 'page',
  routes: [
    {
      path: 'admin/home/interfaces/legal-notice',
      screen: 'page/LegalText',
      words: ['page', 'platform'],
      guards: platformGuards,
      title: 'legal.name.legal-notices',
      permission: 'platform.settings.read',
    },
    {
      path: 'admin/home/interfaces/accessibility',
      screen: 'page/LegalText',
      words: ['page', 'platform'],
      guards: platformGuards,
      title: 'legal.name.accessibilities',
      permission: 'platform.settings.read',
    },
    {
      path: 'admin/home/interfaces/terms-of-use',
      screen: 'page/LegalText',
      words: ['page', 'platform'],
      guards: platformGuards,
      title: 'legal.name.terms-of-use',
      permission: 'platform.settings.read',
    },
    {
      path: 'admin/home/interfaces/privacy-policy',
      screen: 'page/LegalText',
      words: ['page', 'platform'],
      guards: platformGuards,
      title: 'legal.name.privacy-policy',
      permission: 'platform.settings.read',
    },
  ],
  logs: { levels: ['platform'], order: 60 },
}
