import { z } from 'zod'
import { eventType } from '../event.ts'

const kind = z.strictObject({ isInternal: z.boolean() })
const pinned = z.strictObject({ pinned: z.boolean() })

/** What is said stays out of the log, which organisers with other rights read. */
export const COMMENT_EVENTS = {
  'comment.created': eventType({ subject: 'response', after: kind }),
  'comment.updated': eventType({ subject: 'response', before: kind, after: kind }),
  'comment.deleted': eventType({ subject: 'response', before: kind }),
  'comment.pinned': eventType({ subject: 'response', before: pinned, after: pinned }),
  /** Who is told. */
  'comment.mentioned': eventType({
    subject: 'response',
    after: z.strictObject({ mentionedIds: z.array(z.uuid()) }),
  }),
} as const
