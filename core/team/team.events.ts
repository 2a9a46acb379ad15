import { z } from 'zod'
import { eventType } from '../event.ts'

const ids = z.array(z.uuid())

export const TEAM_EVENTS = {
  /** An application is assigned to other people than before; the log has their ids, which nobody resolves once they are gone. */
  'team.assigned': eventType({
    subject: 'response',
    before: z.strictObject({ assigneeIds: ids }),
    after: z.strictObject({ assigneeIds: ids, addedIds: ids }),
  }),
} as const
