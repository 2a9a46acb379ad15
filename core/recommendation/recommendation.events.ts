import { z } from 'zod'
import { eventType } from '../event.ts'

const person = z.strictObject({ recommender: z.string() })
const settings = z.strictObject({
  least: z.number().int().optional(),
  most: z.number().int().optional(),
  letter: z.string().optional(),
  closesAt: z.string().nullable().optional(),
  guidance: z.record(z.string(), z.string()).optional(),
  shown: z.array(z.string()).optional(),
  readByApplicant: z.boolean().optional(),
})

/** What is written stays out of the log. */
export const RECOMMENDATION_EVENTS = {
  'recommendation.settingsChanged': eventType({
    subject: 'program',
    before: settings,
    after: settings,
  }),
  'recommendation.asked': eventType({ subject: 'response', after: person, personal: ['recommender'] }),
  'recommendation.reminded': eventType({ subject: 'response', after: person, personal: ['recommender'] }),
  'recommendation.cancelled': eventType({ subject: 'response', before: person, personal: ['recommender'] }),
  'recommendation.received': eventType({ subject: 'response', after: person, personal: ['recommender'] }),
  'recommendation.declined': eventType({ subject: 'response', after: person, personal: ['recommender'] }),
} as const
