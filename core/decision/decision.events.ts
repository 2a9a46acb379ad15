import { z } from 'zod'
import { eventType } from '../event.ts'

const whole = z.number().int()
const settings = z.record(z.string(), z.unknown())
const told = z.strictObject({ session: z.string(), outcome: z.string() })

/** What applicants and organisers write in appeals stays out of the log. */
export const DECISION_EVENTS = {
  'decision.staged': eventType({ subject: 'session', after: z.strictObject({ changed: whole, how: z.string() }) }),
  'decision.settingsChanged': eventType({ subject: 'session', before: settings, after: settings }),
  'decision.releaseStarted': eventType({
    subject: 'session',
    after: z.strictObject({ count: whole, startsAt: z.string() }),
  }),
  'decision.releaseStopped': eventType({ subject: 'session', before: z.strictObject({ count: whole }) }),
  'decision.released': eventType({ subject: 'session', after: z.strictObject({ count: whole }) }),
  /** Of one application, as its applicants learn it. */
  'decision.given': eventType({ subject: 'response', after: told }),
  'decision.appealed': eventType({ subject: 'response', after: z.strictObject({ session: z.string() }) }),
  'decision.appealAnswered': eventType({
    subject: 'response',
    before: told,
    after: told,
  }),
  'session.roundCreated': eventType({
    subject: 'session',
    after: z.strictObject({ from: z.string(), entries: whole }),
  }),
} as const
