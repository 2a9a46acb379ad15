import type { SliceContract } from '../contract.ts'
import type { NotificationDeclaration } from '../notification.ts'
import * as endpoints from './team.contract.ts'
import { TEAM_EVENTS } from './team.events.ts'

const TEAM_NOTIFICATIONS = {
  'team.assigned': { to: { named: 'addedIds', permission: 'program.response.read' }, together: true },
} as const satisfies Record<string, NotificationDeclaration>

export const teamContract = {
  endpoints,
  events: TEAM_EVENTS,
  notifications: TEAM_NOTIFICATIONS,
} as const satisfies SliceContract
