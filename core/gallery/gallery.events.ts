import { z } from 'zod'
import { eventType } from '../event.ts'

const whole = z.number().int()
const settings = z.record(z.string(), z.unknown())

/** Publishing changes the navigation of every page. What is shown of an application stays out of the log. */
export const GALLERY_EVENTS = {
  'gallery.created': eventType({ subject: 'gallery', after: z.strictObject({ slug: z.string() }) }),
  'gallery.updated': eventType({ subject: 'gallery', before: settings, after: settings }),
  'gallery.published': eventType({ subject: 'gallery', after: z.strictObject({ entries: whole }), pages: 'all' }),
  'gallery.unpublished': eventType({ subject: 'gallery', before: z.strictObject({ entries: whole }), pages: 'all' }),
  'gallery.deleted': eventType({
    subject: 'gallery',
    before: z.strictObject({ slug: z.string(), entries: whole }),
    pages: 'all',
  }),
  'gallery.entriesAdded': eventType({ subject: 'gallery', after: z.strictObject({ added: whole }) }),
  'gallery.entriesRemoved': eventType({ subject: 'gallery', before: z.strictObject({ removed: whole }) }),
  'gallery.entryMoved': eventType({
    subject: 'gallery',
    before: z.strictObject({ position: whole }),
    after: z.strictObject({ position: whole }),
  }),
  'gallery.prizeChanged': eventType({
    subject: 'gallery',
    before: z.strictObject({ prize: z.string().nullable() }),
    after: z.strictObject({ prize: z.string().nullable() }),
  }),
} as const
