import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'

const words = z.partialRecord(locale, z.string())
/** What of a text differs; of its markup the length by language. */
const changed = { title: words.optional(), signs: z.partialRecord(locale, z.number().int()).optional() }
const draft = z.strictObject({ ...changed, restored: z.number().int().optional() })
const version = z.strictObject({ ...changed, version: z.number().int().nullable() })
/** As a manifest says it. */
const page = z.strictObject({ title: words, published: z.boolean() })

export const PAGE_EVENTS = {
  'page.created': eventType({ pages: 'all', subject: 'page', before: z.null(), after: page }),
  'page.updated': eventType({ pages: 'all', subject: 'page', before: page, after: page }),
  'page.draftSaved': eventType({ subject: 'page', before: draft.nullable(), after: draft }),
  'page.published': eventType({ pages: 'all', subject: 'page', before: version, after: version }),
  'page.removed': eventType({
    pages: 'all',
    subject: 'page',
    before: z.union([version, page]),
    after: version.nullish(),
  }),
} as const
