import { z } from 'zod'
import { eventType } from '../event.ts'

export const MANIFEST_EVENTS = {
  'manifest.applied': eventType({ subject: 'platform', after: z.strictObject({ changes: z.array(z.string()) }) }),
} as const
