import { z } from 'zod'
import { field } from '../form/form.contract.ts'
import { isAvailableType } from '../form/registry.ts'
import { PLATFORM_FEATURES } from '../platform/features.ts'
import { APPLICANT_FEATURES } from '../program/features.ts'
import { MOST_INVITED } from '../program/invitation.rules.ts'
import { programVisibility } from '../program/program.contract.ts'
import { MOST_SECTIONS } from '../program/section.rules.ts'
import { manifestPicture, manifestSection } from '../program/section.shapes.ts'
import { hexColour, key, locale, requiredText, slug, text } from '../schema.ts'
import { isOnCalendar, isZone } from '../zone.ts'
import {
  PLATFORM_PARTS,
  type PlatformLists,
  type PlatformSettings,
  PROGRAM_PARTS,
  type ProgramProperties,
  SETTINGS_PARTS,
} from './parts.ts'

/** Format of the file. A later one says how to read this one. */
export const MANIFEST_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'sha256' })

/** A date and time: local in the program's zone, an instant, or relative to the moment of applying. */
export const MOMENT = {
  local: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/,
  relative: /^[+-]\d{1,4}[dw](?: \d{2}:\d{2})?$/,
} as const

const moment = z
  .string()
  .refine((value) => Object.values(MOMENT).some((shape) => shape.test(value)), { error: 'moment', abort: true })
  .refine(isOnCalendar, { error: 'noSuchTime' })
  .meta({
    id: 'Moment',
    description:
      'Local time in the program’s zone (2027-03-31T23:59), an instant (2027-03-31T21:59:00Z), or days or weeks from the first apply (+30d, +6w 23:59). A relative one only sets a date that is not set yet.',
    examples: ['2027-03-31T23:59', '+30d 23:59'],
  })

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = z
  .string()
  .refine((value) => DAY.test(value) || /^[+-]\d{1,4}[dw]$/.test(value), { error: 'day', abort: true })
  .refine(isOnCalendar, { error: 'noSuchDay' })
  .meta({ id: 'Day', description: 'A day (2027-03-31), or days or weeks from the first apply (+30d)' })

const logo = z.strictObject({
  name: z.string().min(1).max(255),
  sha256: sha256.meta({ description: 'Of the bytes, which lie in files/<sha256> beside the manifest' }),
})

const platform = z.strictObject({
  slug: slug.max(63).meta({ description: 'Identity of the platform and its free subdomain' }),
  name: z.string().trim().min(1).max(120).optional(),
  languages: z.array(locale).min(1).optional().meta({ description: 'The first is the default' }),
  features: z
    .array(z.enum(PLATFORM_FEATURES))
    .optional()
    .meta({ description: 'Flags of the platform, the whole list' }),
  theme: z
    .strictObject({ primary: hexColour.optional(), secondary: hexColour.optional(), logo: logo.nullable().optional() })
    .optional(),
  texts: z
    .strictObject({
      headline: text(200).optional().meta({ description: 'Over the calls, on the home page' }),
      intro: text(1_000).optional().meta({ description: 'Beside the headline' }),
      about: text(1_000).optional().meta({ description: 'In the footer' }),
    })
    .optional(),
  picture: manifestPicture
    .pick({ image: true, alt: true, caption: true })
    .nullable()
    .optional()
    .meta({ description: 'Of the home page: a file beside the manifest (./home.jpg), or sha256:…/name in "files"' }),
})

const step = z.discriminatedUnion('type', [
  z.strictObject({
    key,
    type: z.literal('form'),
    title: requiredText(),
    form: key.meta({ description: 'Key of a form of this program' }).optional(),
    closesAt: moment.nullable().optional(),
  }),
  z.strictObject({
    key,
    type: z.literal('textarea'),
    title: requiredText(),
    content: text(100_000).meta({ description: 'HTML to read' }),
  }),
  z.strictObject({
    key,
    type: z.literal('validation'),
    title: requiredText(),
    message: text(2_000).optional().meta({ description: 'What applicants read while they wait' }),
  }),
])

const category = z.strictObject({
  key,
  title: requiredText(),
  summary: text(1_000).optional(),
  steps: z.array(step).max(30),
})

const fact = z.strictObject({ icon: z.enum(['people', 'money', 'place', 'time']), text: text(200) })

const section = manifestSection(day)

const form = z.strictObject({
  key,
  title: requiredText(),
  draft: z.boolean().optional().meta({ description: 'Not published yet: nobody can fill it in' }),
  fields: z.array(field).max(500),
})

/** Templates and exports may leave it empty. */
const contact = z
  .union([z.literal(''), z.email({ error: 'email' }).max(254)], { error: 'email' })
  .meta({ description: 'Email address that the program’s page names' })

const programProperties = Object.fromEntries(
  PROGRAM_PARTS.map(({ property, schema }) => [property, schema.optional()]),
) as unknown as { [Property in keyof ProgramProperties]: z.ZodOptional<z.ZodType<ProgramProperties[Property]>> }

const program = z.strictObject({
  slug: slug.meta({ description: 'Identity of the program on its platform' }),
  title: requiredText().optional(),
  summary: text(500).optional(),
  kind: text(80).optional().meta({ description: 'Word over the title: Prize, Residency, …' }),
  lang: locale.optional(),
  languages: z.array(locale).min(1).optional(),
  opensAt: moment.nullable().optional(),
  closesAt: moment.nullable().optional(),
  zone: z.string().max(60).refine(isZone, { error: 'zone' }).optional().meta({ description: 'IANA zone' }),
  graceMinutes: z.number().int().min(0).max(1440).optional(),
  visibility: programVisibility.optional(),
  invited: z
    .array(z.email({ error: 'email' }).max(254))
    .max(MOST_INVITED)
    .optional()
    .meta({ description: 'Emails that may begin an application when the visibility is invitation' }),
  caps: z
    .strictObject({
      perPerson: z.number().int().min(1).nullable().optional(),
      total: z.number().int().min(1).nullable().optional(),
    })
    .optional(),
  numberPrefix: z
    .string()
    .regex(/^[A-Z0-9-]{0,12}$/, { error: 'numberPrefix' })
    .optional(),
  editAfterSubmission: z.boolean().optional(),
  template: z.boolean().optional().meta({ description: 'Offered as a template to those who create programs' }),
  off: z
    .array(z.enum(APPLICANT_FEATURES))
    .max(APPLICANT_FEATURES.length)
    .optional()
    .meta({ description: 'What those who apply cannot do; none: nothing is turned off' }),
  contact: contact.nullable().optional(),
  published: z.boolean().optional(),
  archived: z.boolean().optional(),
  facts: z.array(fact).max(4).optional(),
  picture: manifestPicture
    .nullable()
    .optional()
    .meta({ description: 'Beside the title, and on the cards of the home page' }),
  sections: z.array(section).max(MOST_SECTIONS).optional(),
  categories: z.array(category).max(50).optional(),
  forms: z.array(form).max(100).optional(),
  ...programProperties,
})

const platformLists = Object.fromEntries(
  PLATFORM_PARTS.map(({ property, schema, most }) => [property, z.array(schema).max(most).optional()]),
) as unknown as { [Property in keyof PlatformLists]: z.ZodOptional<z.ZodType<PlatformLists[Property]>> }

const platformSettings = Object.fromEntries(
  SETTINGS_PARTS.map(({ property, schema }) => [property, schema.optional()]),
) as unknown as { [Property in keyof PlatformSettings]: z.ZodOptional<z.ZodType<PlatformSettings[Property]>> }

/** What a template asks before it can be used. */
const variable = z.strictObject({
  question: requiredText(300),
  default: z.union([z.string().max(500), z.array(z.string().max(100))]).optional(),
  type: z.enum(['text', 'list', 'slug', 'email', 'colour']).optional(),
})

/**
 * A platform, or a part of one, as a file. What is left out is left alone; lists that are there are the whole list,
 * programs excepted: those not named stay.
 */
export const manifest = z
  .strictObject({
    opencall: z.literal(MANIFEST_FORMAT).meta({ description: 'Format of this file' }),
    title: text(200).optional().meta({ description: 'Templates: what lists call it' }),
    summary: text(500).optional().meta({ description: 'Templates: what it is for' }),
    variables: z
      .record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/, { error: 'variable' }), variable, {
        error: ({ code }) => (code === 'invalid_type' ? 'variables' : undefined),
      })
      .optional(),
    platform: platform.optional(),
    ...platformLists,
    ...platformSettings,
    programs: z.array(program).max(500).optional(),
  })
  .meta({ id: 'Manifest' })

export type Manifest = z.output<typeof manifest>
export type ManifestPlatform = NonNullable<Manifest['platform']>
export type ManifestProgram = NonNullable<Manifest['programs']>[number]
export type ManifestCategory = NonNullable<ManifestProgram['categories']>[number]
export type ManifestStep = ManifestCategory['steps'][number]
export type ManifestForm = NonNullable<ManifestProgram['forms']>[number]
export type ManifestSection = NonNullable<ManifestProgram['sections']>[number]
export type ManifestVariable = z.output<typeof variable>

/** The JSON Schema that editors check a manifest against while it is written; of fields those that can be asked. */
export function manifestJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(manifest, { target: 'draft-2020-12', io: 'input' })
  const { FormField } = schema.$defs as { FormField: { oneOf: { properties: { type: { const: string } } }[] } }
  FormField.oneOf = FormField.oneOf.filter(({ properties }) => isAvailableType(properties.type.const))
  return { $id: 'https://opencall.dev/manifest.schema.json', title: 'Opencall manifest', ...schema }
}
