import { z } from 'zod'
import { eventType } from '../event.ts'

const whole = z.number().int()
const settings = z.record(z.string(), z.unknown())

/** Ballots are secret: the log says what organisers did with them, never who voted. */
export const VOTE_EVENTS = {
  'vote.created': eventType({ subject: 'vote', after: z.strictObject({ slug: z.string() }), pages: 'vote' }),
  'vote.updated': eventType({ subject: 'vote', before: settings, after: settings, pages: 'vote' }),
  'vote.published': eventType({ subject: 'vote', pages: 'vote' }),
  'vote.unpublished': eventType({ subject: 'vote', pages: 'vote' }),
  'vote.paused': eventType({ subject: 'vote', pages: 'vote' }),
  'vote.resumed': eventType({ subject: 'vote', pages: 'vote' }),
  'vote.deleted': eventType({
    subject: 'vote',
    before: z.strictObject({ slug: z.string(), entries: whole }),
    pages: 'vote',
  }),
  'vote.entriesChanged': eventType({
    subject: 'vote',
    after: z.strictObject({ added: whole, changed: whole, removed: whole }),
    pages: 'vote',
  }),
  'vote.ballotsExcluded': eventType({
    subject: 'vote',
    after: z.strictObject({ ballots: whole, reason: z.string() }),
  }),
  'vote.ballotsRestored': eventType({ subject: 'vote', after: z.strictObject({ ballots: whole }) }),
  'vote.invited': eventType({ subject: 'vote', after: z.strictObject({ codes: whole }) }),
  'vote.ballotsImported': eventType({
    subject: 'vote',
    after: z.strictObject({ entries: whole, ballots: whole }),
    pages: 'vote',
  }),
} as const
