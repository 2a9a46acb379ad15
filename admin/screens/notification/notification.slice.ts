import { entered } from '../../app/guardLists.ts'
import type { ScreenSlice } from '../../app/slice.ts'

export const notificationScreens: ScreenSlice = {
  name: 'notification',
  routes: [
    {
      path: 'admin/home/notifications',
      screen: 'notification/Notifications',
      words: ['access', 'notification'],
      guards: entered,
      title: 'notifications.title',
    },
  ],
}
