import type { NotificationDeclaration } from '../notification.ts'

export const ACCESS_NOTIFICATIONS = {
  'access.granted': { to: 'subject', values: ['role'] },
  'access.revoked': { to: 'subject' },
} as const satisfies Record<string, NotificationDeclaration>
