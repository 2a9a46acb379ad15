import type { QueryRules } from '../../app/slice.ts'

export const notificationQueries: QueryRules = {
  reads: ['listNotifications', 'listNotificationPreferences'],
  writes: {
    readNotifications: ['listNotifications'],
    setNotificationPreference: ['listNotificationPreferences'],
  },
}
