import { z } from 'zod'
import { eventType } from '../event.ts'
import { tagColour } from './tag.contract.ts'

const label = z.strictObject({ name: z.string(), colour: tagColour })
const names = z.array(z.string())

export const TAG_EVENTS = {
  'tag.created': eventType({ subject: 'tag', after: label }),
  'tag.updated': eventType({ subject: 'tag', before: label, after: label }),
  'tag.deleted': eventType({ subject: 'tag', before: label.extend({ count: z.number().int() }) }),
  'tag.merged': eventType({
    subject: 'tag',
    before: label.extend({ count: z.number().int() }),
    after: z.strictObject({ into: z.string() }),
  }),
  /** The tags of a program, or of an application, changed. */
  'tag.putOnProgram': eventType({
    subject: 'program',
    before: z.strictObject({ tags: names }),
    after: z.strictObject({ tags: names }),
  }),
  'tag.putOnResponse': eventType({
    subject: 'response',
    before: z.strictObject({ tags: names }),
    after: z.strictObject({ tags: names }),
  }),
} as const
