import { IconTrash } from '@tabler/icons-react'
import { platformGuards } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

const screen = (kind: string) => ({
  path: `admin/home/trash/${kind}`,
  screen: 'trash/Trash',
  words: ['trash'],
  guards: platformGuards,
  title: 'menu.trash',
  permission: 'platform.trash.update' as const,
})

export const trashScreens: ScreenSlice = {
  name: 'trash',
  routes: [{ ...screen('programs'), also: ['admin/home/trash'] }, screen('deposits'), screen('forms')],
  menu: {
    platform: [
      {
        group: 'account',
        order: 40,
        path: 'admin/home/trash/programs',
        within: 'admin/home/trash',
        label: 'menu.trash',
        icon: IconTrash,
        permission: 'platform.trash.update',
      },
    ],
  },
}
