import { z } from 'zod'
import { eventType } from '../event.ts'

const whole = z.number().int()
const settings = z.record(z.string(), z.unknown())
const held = z.strictObject({ juror: z.string() })

/** What jurors write stays out of the log. */
export const EVALUATION_EVENTS = {
  'session.created': eventType({ subject: 'session', after: z.strictObject({ slug: z.string() }) }),
  'session.updated': eventType({ subject: 'session', before: settings, after: settings }),
  'session.criteriaChanged': eventType({
    subject: 'session',
    before: z.strictObject({ criteria: z.array(z.string()) }),
    after: z.strictObject({ criteria: z.array(z.string()) }),
  }),
  'session.stateChanged': eventType({
    subject: 'session',
    before: z.strictObject({ state: z.string() }),
    after: z.strictObject({ state: z.string() }),
  }),
  'session.deleted': eventType({ subject: 'session', before: z.strictObject({ slug: z.string(), entries: whole }) }),
  'session.entriesAdded': eventType({ subject: 'session', after: z.strictObject({ added: whole }) }),
  'session.entriesRemoved': eventType({ subject: 'session', before: z.strictObject({ removed: whole }) }),
  'session.assigned': eventType({
    subject: 'session',
    after: z.strictObject({ added: whole, removed: whole, missing: whole }),
  }),
  'session.scoresImported': eventType({
    subject: 'session',
    after: z.strictObject({ entries: whole, jurors: whole, criteria: whole, scores: whole }),
  }),
  'session.templateSaved': eventType({ subject: 'program', after: z.strictObject({ template: z.string() }) }),
  'session.templateDeleted': eventType({ subject: 'program', before: z.strictObject({ template: z.string() }) }),
  'session.discussionClosed': eventType({
    subject: 'session',
    after: z.strictObject({ entry: z.string(), closed: z.boolean() }),
  }),
  'session.commentDeleted': eventType({ subject: 'session', before: z.strictObject({ entry: z.string() }) }),
  'juror.commented': eventType({ subject: 'juror', after: z.strictObject({ entry: z.string() }) }),
  'juror.commentDeleted': eventType({ subject: 'juror', before: z.strictObject({ entry: z.string() }) }),
  'session.reminded': eventType({ subject: 'session', after: z.strictObject({ jurors: whole }) }),
  'juror.added': eventType({ subject: 'juror', after: held, personal: ['juror'] }),
  'juror.removed': eventType({ subject: 'juror', before: held, personal: ['juror'] }),
  'juror.conflictChanged': eventType({
    subject: 'juror',
    after: z.strictObject({ entry: z.string(), conflicted: z.boolean(), source: z.string() }),
  }),
  'juror.sheetSent': eventType({ subject: 'juror', after: z.strictObject({ entry: z.string() }) }),
  'juror.sheetChanged': eventType({ subject: 'juror', after: z.strictObject({ entry: z.string() }) }),
  'juror.recused': eventType({ subject: 'juror', after: z.strictObject({ entry: z.string() }) }),
} as const
