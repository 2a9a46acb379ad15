import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'
import { platformState } from './platform.contract.ts'

const words = z.partialRecord(locale, z.string())
const general = z.strictObject({
  name: z.string(),
  defaultLang: locale,
  supportedLangs: z.array(locale),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoKey: z.string().nullable(),
  texts: z.strictObject({ headline: words, intro: words, about: words }).optional(),
  /** What the picture of the home page shows; null for none. */
  picture: words.nullable().optional(),
})
/** A manifest names the texts and mails that it changes. */
const named = z.union([z.strictObject({ texts: z.array(z.string()) }), z.strictObject({ emails: z.array(z.string()) })])
const flags = z.strictObject({ features: z.array(z.string()) })
const changed = z.union([general, named, flags])
const state = z.strictObject({ state: platformState })
const moved = eventType({
  pages: 'all',
  subject: 'platform',
  before: state,
  after: state.extend({ reason: z.string().optional() }),
})

const domainState = z.enum(['pending', 'verified'])
const host = z.strictObject({ host: z.string().nullable() })

export const PLATFORM_EVENTS = {
  'platform.created': eventType({
    pages: 'all',
    subject: 'platform',
    after: z.strictObject({ slug: z.string(), name: z.string(), supportedLangs: z.array(locale) }),
  }),
  'platform.updated': eventType({ pages: 'all', subject: 'platform', before: changed, after: changed }),
  'platform.resumed': moved,
  'platform.paused': moved,
  'platform.suspended': moved,
  'platform.deleted': moved,
  'platform.restored': moved,
  'domain.added': eventType({ pages: 'all', subject: 'domain', after: z.strictObject({ host: z.string() }) }),
  'domain.verified': eventType({
    pages: 'all',
    subject: 'domain',
    before: z.strictObject({ state: domainState }),
    after: z.strictObject({ state: domainState }),
  }),
  'domain.used': eventType({ pages: 'all', subject: 'domain', before: host.nullish(), after: host.nullish() }),
  'domain.removed': eventType({
    pages: 'all',
    subject: 'domain',
    before: z.strictObject({ host: z.string(), state: domainState }),
  }),
} as const
