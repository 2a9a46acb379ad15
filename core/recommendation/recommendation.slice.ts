import type { SliceContract } from '../contract.ts'
import type { NotificationDeclaration } from '../notification.ts'
import * as endpoints from './recommendation.contract.ts'
import { RECOMMENDATION_EVENTS } from './recommendation.events.ts'
import { RECOMMENDATION_MAILS } from './recommendation.mails.ts'
import { recommendationPart } from './recommendation.manifest.ts'
import { RECOMMENDATION_SITE } from './recommendation.site.ts'

const NOTIFICATIONS = {
  'recommendation.received': { to: { permission: 'program.recommendation.read' }, together: true },
} as const satisfies Record<string, NotificationDeclaration>

export const recommendationContract = {
  endpoints,
  events: RECOMMENDATION_EVENTS,
  mails: RECOMMENDATION_MAILS,
  notifications: NOTIFICATIONS,
  manifest: { program: [recommendationPart] },
  site: RECOMMENDATION_SITE,
} as const satisfies SliceContract
