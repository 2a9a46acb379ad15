import { eventType } from '../event.ts'

/** What is written stays out of the log. */
export const MESSAGE_EVENTS = {
  'message.sent': eventType({ subject: 'response' }),
  'message.answered': eventType({ subject: 'response' }),
} as const
