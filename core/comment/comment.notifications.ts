import type { NotificationDeclaration } from '../notification.ts'

export const COMMENT_NOTIFICATIONS = {
  'comment.mentioned': { to: { named: 'mentionedIds', permission: 'program.comment.read' } },
} as const satisfies Record<string, NotificationDeclaration>
