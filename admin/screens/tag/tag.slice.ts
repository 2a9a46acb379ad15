import { IconTags } from '@tabler/icons-react'
import { platformGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const tagScreens: ScreenSlice = {
  name: 'tag',
  routes: [
    {
      path: 'admin/home/tags',
      screen: 'tag/PlatformTags',
      words: ['tag'],
      guards: platformGuards,
      title: 'menu.tags',
      permission: 'platform.settings.read',
    },
    {
      path: 'admin/programs/:programSlug/tags',
      screen: 'tag/ProgramTags',
      words: ['tag'],
      guards: programGuards,
      title: 'menu.tags',
      permission: 'program.response.read',
      also: ['admin/programs/:programSlug/tags-v1'],
    },
  ],
  menu: {
    platform: [
      {
        group: 'first',
        order: 40,
        path: 'admin/home/tags',
        label: 'menu.tags',
        icon: IconTags,
        permission: 'platform.settings.read',
      },
    ],
    program: [
      {
        group: 'build',
        order: 30,
        path: 'admin/programs/:programSlug/tags',
        label: 'menu.tags',
        icon: IconTags,
        permission: 'program.response.read',
      },
    ],
  },
  logs: { order: 35, words: true },
  responses: async () => (await import('./parts/responses.tsx')).responseTags,
  programs: async () => (await import('./parts/programs.tsx')).programTags,
}
