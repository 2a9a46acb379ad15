import { z } from 'zod'
import { eventType } from '../event.ts'
import { locale } from '../schema.ts'
import { programStatus } from './program.contract.ts'

const words = z.partialRecord(locale, z.string())
/** Moments as they are stored: ISO 8601, UTC. */
const moment = z.string().nullable()

const life = z.strictObject({ status: programStatus, publishedAt: moment })
const moved = eventType({ pages: 'program', subject: 'program', before: life, after: life })

/** The settings that differ. */
const settings = z.strictObject({
  title: words.optional(),
  slug: z.string().optional(),
  lang: locale.optional(),
  supportedLangs: z.array(locale).optional(),
  summary: words.optional(),
  zone: z.string().optional(),
  graceMinutes: z.number().optional(),
  visibility: z.string().optional(),
  capPerPerson: z.number().nullish(),
  capTotal: z.number().nullish(),
  numberPrefix: z.string().optional(),
  opensAt: moment.optional(),
  closesAt: moment.optional(),
  kind: words.optional(),
  facts: z.array(z.record(z.string(), z.unknown())).optional(),
  sections: z
    .array(
      z.strictObject({
        kind: z.string(),
        title: words.optional(),
        signs: z.number().int(),
        hidden: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** What its picture shows. */
  picture: words.optional(),
  editAfterSubmission: z.boolean().optional(),
  isTemplate: z.boolean().optional(),
  off: z.array(z.string()).optional(),
  contact: z.string().optional(),
  /** How many people a program by invitation is open to. */
  invited: z.number().int().optional(),
})

/** A category, or a step of one, by their titles in the program's language. */
const place = { category: z.string(), step: z.string().optional() }
const changedParts = z.array(
  z.strictObject({
    ...place,
    title: words.optional(),
    summary: words.optional(),
    content: words.optional(),
    message: words.optional(),
    type: z.string().nullish(),
    form: z.string().nullish(),
    closesAt: moment.optional(),
  }),
)
const order = z.array(z.strictObject({ category: z.string(), steps: z.array(z.string()) }))

export const PROGRAM_EVENTS = {
  'program.created': eventType({
    pages: 'program',
    subject: 'program',
    after: z.strictObject({
      title: words,
      slug: z.string(),
      lang: locale,
      supportedLangs: z.array(locale),
      from: z.enum(['empty', 'template', 'program']),
    }),
  }),
  'program.updated': eventType({
    pages: 'program',
    subject: 'program',
    before: settings,
    after: settings,
    personal: ['contact'],
  }),
  'program.published': moved,
  'program.unpublished': moved,
  'program.archived': moved,
  'program.deleted': moved,
  'program.restored': moved,
  'program.removed': eventType({ pages: 'program', subject: 'program' }),
  'program.categories-arranged': eventType({
    pages: 'program',
    subject: 'program',
    before: z.strictObject({
      order: order.optional(),
      removed: z.array(z.strictObject(place)).optional(),
      changed: changedParts.optional(),
    }),
    after: z.strictObject({
      order: order.optional(),
      added: z.array(z.strictObject(place)).optional(),
      changed: changedParts.optional(),
    }),
  }),
} as const
