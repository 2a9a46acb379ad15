import type { NotificationDeclaration } from '../notification.ts'

export const FORM_NOTIFICATIONS = {
  'form.published': { to: { permission: 'program.form.read' } },
} as const satisfies Record<string, NotificationDeclaration>
