import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { count, id, instant, locale, platformParams, text } from '../schema.ts'
import { TEXT_PAGES } from './page.rules.ts'

const page = z.enum(TEXT_PAGES)
const params = z.object({ platformId: id, page })

const title = text(200).meta({ description: 'Left out in a language: the usual name of the page' })
const content = text(200_000).meta({ description: 'HTML by language' })
const rowVersion = z
  .number()
  .int()
  .min(0)
  .meta({ description: 'Row version, 0 before the text is first saved: send back what you read; a stale one is a 409' })
const number = z.coerce.number().int().min(1)

export const pageState = z.enum(['missing', 'draft', 'published'])
export type PageState = z.output<typeof pageState>

export const pageRow = z
  .object({
    key: page,
    state: pageState.meta({ description: 'missing: nothing is written; draft: written, and not public' }),
    changed: z.boolean().meta({ description: 'Publishing the draft would change what is public' }),
    currentVersion: count.nullable().meta({ description: 'Number of the public version' }),
    publishedAt: instant.nullable(),
    languages: z.array(z.object({ lang: locale, draft: z.boolean(), published: z.boolean() })),
  })
  .meta({ id: 'PageRow' })
export type PageRow = z.output<typeof pageRow>

const pageVersion = z.object({
  number: count,
  publishedAt: instant,
  publishedBy: z.string().nullable().meta({ description: 'Null where a file or an operator wrote it' }),
  languages: z.array(locale).meta({ description: 'None: the text was taken away' }),
  accepted: count.meta({ description: 'People who accepted it when they registered' }),
})
export type PageVersion = z.output<typeof pageVersion>

export const legalPage = z
  .object({
    key: page,
    state: pageState,
    title: title.meta({ description: 'Of the draft' }),
    content: content.meta({ description: 'Of the draft' }),
    changed: z.boolean(),
    published: z.object({ number: count, title, content, publishedAt: instant }).nullable(),
    versions: z.array(pageVersion).meta({ description: 'Newest first' }),
    version: rowVersion,
  })
  .meta({ id: 'LegalPage' })
export type LegalPage = z.output<typeof legalPage>

export const listPages = endpoint({
  method: 'get',
  path: '/platforms/:platformId/interfaces/pages',
  summary: 'The legal texts, with what is written and public in each language',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params: platformParams,
  response: itemsOf(pageRow),
})

export const getPage = endpoint({
  method: 'get',
  path: '/platforms/:platformId/interfaces/pages/:page',
  summary: 'A legal text: its draft, what is public, its versions',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params,
  response: legalPage,
})

export const savePageDraft = endpoint({
  method: 'put',
  path: '/platforms/:platformId/interfaces/pages/:page',
  summary: 'Save the draft of a legal text; nothing public changes. What is not allowed in its HTML is taken out',
  access: { permission: 'platform.interface.update', on: 'platform' },
  params,
  body: z.object({ title, content, version: rowVersion }),
  response: legalPage,
  problems: ['resource.stale'],
})

export const publishPage = endpoint({
  method: 'post',
  path: '/platforms/:platformId/interfaces/pages/:page/publish',
  summary: 'Make the draft a new version and show it to everybody; an empty one takes the page away',
  access: { permission: 'platform.interface.update', on: 'platform' },
  params,
  body: z.object({ version: rowVersion }),
  response: legalPage,
  problems: ['page.nothingToPublish', 'resource.stale'],
})

export const getPageVersion = endpoint({
  method: 'get',
  path: '/platforms/:platformId/interfaces/pages/:page/versions/:number',
  summary: 'A published version of a legal text, as it was',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params: params.extend({ number }),
  response: z.object({ number: count, publishedAt: instant, title, content }),
})

export const restorePageVersion = endpoint({
  method: 'post',
  path: '/platforms/:platformId/interfaces/pages/:page/versions/:number/restore',
  summary: 'Make a published version the draft; nothing public changes',
  access: { permission: 'platform.interface.update', on: 'platform' },
  params: params.extend({ number }),
  body: z.object({ version: rowVersion }),
  response: legalPage,
  problems: ['resource.stale'],
})
