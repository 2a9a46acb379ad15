import type { NotificationDeclaration } from '../notification.ts'

export const PROGRAM_NOTIFICATIONS = {
  'program.published': { to: { permission: 'program.settings.read' } },
  'program.unpublished': { to: { permission: 'program.settings.read' } },
  'program.archived': { to: { permission: 'program.settings.read' } },
} as const satisfies Record<string, NotificationDeclaration>
