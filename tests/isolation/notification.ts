import type { IsolationFixture } from './fixture.ts'

export const notification: IsolationFixture = {
  bodies: {
    readNotifications: () => ({ ids: null }),
    setNotificationPreference: () => ({ kind: 'response.submitted', isOn: true }),
  },
  personal: [
    'listNotifications',
    'readNotifications',
    'listNotificationPreferences',
    'setNotificationPreference',
    'getSocketCredentials',
  ],
}
