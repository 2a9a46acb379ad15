import { z } from 'zod'
import { eventType } from '../event.ts'
import { statusColour } from './status.contract.ts'

const label = z.strictObject({
  name: z.string(),
  colour: statusColour,
  isFinal: z.boolean(),
  visibleToApplicant: z.boolean(),
})
const order = z.strictObject({ order: z.array(z.string()) })
/** Null: none. */
const held = z.strictObject({ reviewStatus: z.string().nullable() })

export const STATUS_EVENTS = {
  'status.created': eventType({ subject: 'status', after: label }),
  'status.updated': eventType({ subject: 'status', before: label, after: label }),
  'status.ordered': eventType({ subject: 'program', before: order, after: order }),
  'status.deleted': eventType({
    subject: 'status',
    before: label.extend({ count: z.number().int() }),
    after: z.strictObject({ into: z.string().nullable() }),
  }),
  /** An application has another status. */
  'status.putOnResponse': eventType({ subject: 'response', before: held, after: held }),
} as const
