import * as notifications from '../../db/migrations/0100-notifications.ts'
import { Notification } from '../../db/models/Notification.ts'
import { NotificationPreference } from '../../db/models/NotificationPreference.ts'
import type { Slice } from '../../slice.ts'
import { notify } from './notification.consumer.ts'

export const notificationSlice: Slice = {
  name: 'notification',
  tables: { tenant: [Notification, NotificationPreference] },
  migrations: [{ name: '0100-notifications', up: notifications.up }],
  consumers: [notify],
  routes: async () => (await import('./notification.routes.ts')).notificationRoutes,
}
