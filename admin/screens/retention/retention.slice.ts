import { IconClockX } from '@tabler/icons-react'
import { platformGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const retentionScreens: ScreenSlice = {
  name: 'retention',
  routes: [
    {
      path: 'admin/programs/:programSlug/retention',
      screen: 'retention/Retention',
      words: ['retention'],
      guards: programGuards,
      title: 'menu.retention',
      permission: 'program.retention.read',
    },
    {
      path: 'admin/home/security/legal-notice',
      screen: 'retention/LegalNotice',
      words: ['retention', 'security'],
      guards: platformGuards,
      title: 'menu.security',
      permission: 'platform.security.read',
    },
  ],
  menu: {
    program: [
      {
        group: 'manage',
        order: 62,
        path: 'admin/programs/:programSlug/retention',
        label: 'menu.retention',
        icon: IconClockX,
        permission: 'program.retention.read',
      },
    ],
  },
  logs: { order: 58, words: true },
}
