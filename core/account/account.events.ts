import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'

const profile = z.strictObject({ firstname: z.string(), lastname: z.string(), locale })

export const ACCOUNT_EVENTS = {
  'account.registered': eventType({ subject: 'user' }),
  'account.confirmed': eventType({ subject: 'user' }),
  'account.created': eventType({
    subject: 'user',
    after: z.strictObject({ email: z.string(), kind: z.literal('staff') }),
    personal: ['email'],
  }),
  'account.signedIn': eventType({ subject: 'user' }),
  'account.sessionsEnded': eventType({ subject: 'user', after: z.strictObject({ sessions: z.number() }) }),
  'account.sessionCopied': eventType({ subject: 'user' }),
  'account.emailChangeRequested': eventType({ subject: 'user' }),
  'account.emailChanged': eventType({
    subject: 'user',
    before: z.strictObject({ email: z.string() }),
    after: z.strictObject({ email: z.string() }),
    personal: ['email'],
  }),
  'account.emailChangeStopped': eventType({ subject: 'user' }),
  'account.dataExported': eventType({ subject: 'user' }),
  'account.passwordChanged': eventType({ subject: 'user' }),
  'account.resetRequested': eventType({ subject: 'user' }),
  'account.updated': eventType({
    subject: 'user',
    before: profile,
    after: profile,
    personal: ['firstname', 'lastname'],
  }),
} as const
