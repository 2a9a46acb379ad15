import { z } from 'zod'
import { eventType } from '../event.ts'

const dueAt = z.strictObject({ dueAt: z.string() })

export const REOPENING_EVENTS = {
  'reopening.opened': eventType({
    subject: 'response',
    after: z.strictObject({ dueAt: z.string(), questions: z.array(z.string()), message: z.string() }),
    personal: ['message'],
  }),
  'reopening.changed': eventType({ subject: 'response', before: dueAt, after: dueAt }),
  /** What changed since it was sent, by the words of the questions; the values stand in the saves before. */
  'reopening.sent': eventType({
    subject: 'response',
    after: z.strictObject({ questions: z.array(z.string()) }),
  }),
  /** Nothing was sent again: the answers are as they were. */
  'reopening.closed': eventType({
    subject: 'response',
    after: z.strictObject({ reason: z.enum(['organiser', 'time', 'withdrawn']) }),
  }),
} as const
