import type { NotificationDeclaration } from '../notification.ts'

export const RESPONSE_NOTIFICATIONS = {
  'response.submitted': { to: { permission: 'program.response.read' }, together: true },
  'response.withdrawn': { to: { permission: 'program.response.read' }, together: true },
} as const satisfies Record<string, NotificationDeclaration>
