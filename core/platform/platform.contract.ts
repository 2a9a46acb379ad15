import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deadlineAt } from '../program/program.contract.ts'
import { count, hexColour, id, locale, locales, platformParams, text, version } from '../schema.ts'

export const platformState = z.enum(['active', 'standby', 'suspended', 'deleted'])
export type PlatformState = z.output<typeof platformState>

const theme = z.object({
  reference: z.string(),
  primaryColor: hexColour,
  secondaryColor: hexColour,
  logo: z.string().nullable().meta({ description: 'Address of the logo on this host, or null' }),
})

/** What everyone may know of a platform (spec §3, §7). */
export const platformDetails = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    state: platformState,
    deleted: z.boolean(),
    features: z.array(z.string()),
    defaultLang: locale,
    supportedLangs: z.array(locale),
    domainToUse: z.string(),
    subscription: z.object({
      status: z.string().nullable(),
      plan: z.object({ label: z.string(), features: z.array(z.string()) }),
      additionalFeatures: z.array(z.string()),
      features: z.array(z.string()),
    }),
    theme,
  })
  .meta({ id: 'PlatformDetails' })
export type PlatformDetails = z.output<typeof platformDetails>

export const getPlatformDetails = endpoint({
  method: 'get',
  path: '/platforms/:platformId/details',
  summary: 'Name, languages, state and theme of the platform',
  access: { public: 'every page needs its name and colours' },
  params: platformParams,
  response: platformDetails,
  whileSuspended: true,
  whileDeleted: true,
})

/** What the platform says of itself on its public pages; a home page without words gets the product's. */
export const siteTexts = z.object({
  headline: text(200).meta({ description: 'Over the calls, on the home page' }),
  intro: text(1_000).meta({ description: 'Under the headline' }),
  about: text(1_000).meta({ description: 'At the foot of every page' }),
})
export type PlatformTexts = z.output<typeof siteTexts>

/** Stands beside the headline; without one the season is alone. */
const homePicture = z.object({
  key: z.string().max(120).meta({ description: 'Key of an uploaded image' }),
  location: z.string(),
  alt: text(300).meta({ description: 'What it shows, for those who do not see it: required in the default language' }),
  caption: text(300).meta({ description: 'Under it, e.g. whose it is' }),
})

export const platformGeneral = z
  .object({
    name: z.string(),
    defaultLang: locale,
    supportedLangs: z.array(locale),
    primaryColor: hexColour,
    secondaryColor: hexColour,
    logo: z.string().nullable(),
    logoKey: z.string().nullable(),
    texts: siteTexts,
    picture: homePicture.nullable(),
    version,
  })
  .meta({ id: 'PlatformGeneral' })
export type PlatformGeneral = z.output<typeof platformGeneral>

export const getPlatformGeneral = endpoint({
  method: 'get',
  path: '/platforms/:platformId/interfaces/general',
  summary: 'What the general interface settings hold',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params: platformParams,
  response: platformGeneral,
})

export const updatePlatformGeneral = endpoint({
  method: 'put',
  path: '/platforms/:platformId/interfaces/general',
  summary: 'Change name, languages, colours, logo and texts; the front office is republished',
  access: { permission: 'platform.interface.update', on: 'platform' },
  params: platformParams,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    defaultLang: locale,
    supportedLangs: locales,
    primaryColor: hexColour,
    secondaryColor: hexColour,
    logoKey: z.string().nullable().meta({ description: 'Key of an uploaded image, or null for none' }),
    texts: siteTexts.optional().meta({ description: 'Left out: they stay as they are' }),
    picture: homePicture
      .omit({ location: true })
      .nullable()
      .optional()
      .meta({ description: 'Of the home page; null for none. Left out: it stays' }),
    version,
  }),
  response: platformGeneral,
  problems: ['resource.stale', 'theme.colourInvalid'],
})

export const uploadLogo = endpoint({
  method: 'post',
  path: '/platforms/:platformId/interfaces/logo',
  summary:
    'Upload a logo or the picture of the home page (PNG, JPEG, GIF or WebP, 2 MB at most); it is used once the settings are saved',
  access: { permission: 'platform.interface.update', on: 'platform' },
  params: platformParams,
  wire: 'multipart',
  response: z.object({ key: z.string(), name: z.string(), location: z.string(), cdnLocation: z.string() }),
  status: 201,
  problems: ['file.tooLarge', 'file.type', 'file.empty', 'file.quota'],
})

export const platformDashboard = z
  .object({
    programs: z.object({ active: count, archived: count, deleted: count }),
    responses: z.object({ total: count, draft: count, submitted: count, withdrawn: count }),
    users: z.object({ staff: count, applicants: count }),
    perDay: z.array(z.object({ day: z.string(), created: count, submitted: count })),
    perProgram: z.array(
      z.object({
        id,
        slug: z.string(),
        title: z.string(),
        total: count,
        draft: count,
        submitted: count,
        withdrawn: count,
        deadlineAt,
      }),
    ),
  })
  .meta({ id: 'PlatformDashboard' })
export type PlatformDashboard = z.output<typeof platformDashboard>

export const getPlatformDashboard = endpoint({
  method: 'get',
  path: '/platforms/:platformId/dashboard',
  summary: 'Figures of the whole platform',
  access: { permission: 'platform.page.administration', on: 'platform' },
  params: platformParams,
  query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30), lang: locale.optional() }),
  response: platformDashboard,
})
