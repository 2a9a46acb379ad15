import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'

const title = z.partialRecord(locale, z.string())
const count = z.number().int().min(0)
const references = z.array(z.string())
const removed = { fields: count, removed: references }
const inLibrary = z.strictObject({ libraryItem: z.string() })
const added = { fields: count, added: references, changed: references }

export const FORM_EVENTS = {
  'form.created': eventType({ subject: 'form', after: z.strictObject({ title, key: z.string(), fields: count }) }),
  'form.updated': eventType({
    subject: 'form',
    before: z.strictObject({ title, ...removed }),
    after: z.strictObject({ title, ...added }),
  }),
  // Applicants see versions: a draft changes no page.
  'form.published': eventType({
    pages: 'form',
    subject: 'form',
    before: z.strictObject({ version: count, ...removed }).nullish(),
    after: z.strictObject({ version: count, checksum: z.string(), ...added }),
  }),
  'form.deleted': eventType({ subject: 'form', before: z.strictObject({ title, key: z.string() }) }),
  'form.restored': eventType({ subject: 'form', after: z.strictObject({ title, key: z.string() }) }),
  'form.removed': eventType({ subject: 'form' }),
  'form.savedToLibrary': eventType({ subject: 'program', after: inLibrary }),
  'form.renamedInLibrary': eventType({ subject: 'program', before: inLibrary, after: inLibrary }),
  'form.deletedFromLibrary': eventType({ subject: 'program', before: inLibrary }),
} as const
