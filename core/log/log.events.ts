import { eventType } from '../event.ts'

export const LOG_EVENTS = {
  /** What the log of the platform said about this person was erased. */
  'log.erased': eventType({ subject: 'user' }),
} as const
