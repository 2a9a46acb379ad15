import type { ScreenSlice } from '../../app/slice.ts'

const guards = ['authenticated', 'onInstallation', 'onlyOperators'] as const

export const operatorScreens: ScreenSlice = {
  name: 'operator',
  routes: [
    {
      path: 'admin/operators',
      screen: 'operator/Platforms',
      words: ['operator'],
      layout: 'auth',
      guards,
      title: 'operators.platforms.title',
    },
    {
      path: 'admin/operators/platforms/:platformSlug',
      screen: 'operator/Platform',
      words: ['operator'],
      layout: 'auth',
      guards,
      title: 'operators.platforms.title',
    },
    {
      path: 'admin/operators/jobs',
      screen: 'operator/Jobs',
      words: ['operator'],
      layout: 'auth',
      guards,
      title: 'operators.jobs.title',
    },
    {
      path: 'admin/operators/licences',
      screen: 'operator/Licences',
      words: ['operator'],
      layout: 'auth',
      guards,
      title: 'operators.licences.title',
    },
    {
      path: 'admin/operators/banned-domains',
      screen: 'operator/BannedDomains',
      words: ['operator'],
      layout: 'auth',
      guards,
      title: 'operators.domains.title',
    },
  ],
}
