import { z } from 'zod'
import { eventType } from '../event.ts'

const label = z.strictObject({ label: z.string() })
const deadline = z.strictObject({ deadlineAt: z.string().nullable() })

export const EXTENSION_EVENTS = {
  'extension.changed': eventType({ subject: 'response', before: deadline, after: deadline }),
  'extension.codeCreated': eventType({
    subject: 'program',
    after: z.strictObject({ label: z.string(), most: z.number().int(), until: z.string() }),
  }),
  'extension.codeRevoked': eventType({
    subject: 'program',
    before: z.strictObject({ label: z.string(), uses: z.number().int() }),
  }),
  'extension.codeUsed': eventType({ subject: 'response', after: label }),
} as const
