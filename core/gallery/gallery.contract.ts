import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { PICTURE_WIDTHS } from '../file/pictures.ts'
import { responseFilters } from '../response/response.contract.ts'
import { count, id, instant, locale, programParams, requiredText, search, slug, text, version } from '../schema.ts'
import { GALLERY_STATES, LAYOUTS, MOST_SHOWN_FIELDS, ORDERS } from './gallery.rules.ts'

const question = z
  .string()
  .max(170)
  .regex(/^[A-Za-z0-9._-]+$/)
  .meta({ description: 'A question as `{form key}.{reference}`, or category, tags, people' })

const names = z.array(z.string().max(80)).max(100)

export const gallerySettings = z
  .strictObject({
    source: z.enum(['hand', 'filter']).meta({
      description: '`filter`: submitted applications that `only` lets through, followed while they change',
    }),
    only: z.strictObject({ categories: names, statuses: names, tags: names }).meta({
      description: 'Keys of categories and statuses, names of tags; an empty list lets all through',
    }),
    title: question.nullable().meta({ description: 'The question whose answer is the title' }),
    cover: question.nullable().meta({ description: 'The question whose first picture is the cover' }),
    fields: z
      .array(z.strictObject({ question, card: z.boolean(), filter: z.boolean() }))
      .max(MOST_SHOWN_FIELDS)
      .superRefine((fields, { addIssue }) => {
        for (const [n, field] of fields.entries())
          if (fields.findIndex((other) => other.question === field.question) < n)
            addIssue({ code: 'custom', path: [n, 'question'], params: { rule: 'duplicate' } })
      })
      .meta({ description: 'What is shown, in its order' }),
    layout: z.enum(LAYOUTS),
    order: z.enum(ORDERS).meta({ description: '`random`: another order each day' }),
    search: z.boolean(),
    prizes: z.boolean().meta({ description: 'Prizes are marked, above the other entries' }),
  })
  .meta({ id: 'GallerySettings' })

export const prize = z
  .strictObject({
    title: requiredText(120),
    sum: z.string().max(60).optional().meta({ description: 'As it is printed: 8 000 €' }),
  })
  .meta({ id: 'GalleryPrize' })

export const gallery = z
  .object({
    id,
    slug: z.string(),
    title: text(),
    intro: text(2_000),
    state: z.enum(GALLERY_STATES),
    publishedAt: instant.nullable(),
    settings: gallerySettings,
    figures: z.object({ entries: count, prizes: count }),
    version,
  })
  .meta({ id: 'Gallery' })
export type Gallery = z.output<typeof gallery>

const read = { permission: 'program.gallery.read', on: 'program' } as const
const update = { permission: 'program.gallery.update', on: 'program' } as const
export const galleryParams = programParams.extend({
  galleryId: z.string().max(80).meta({ description: 'Id or slug' }),
})
const path = '/user.programs/:programId/galleries'

export const listGalleries = endpoint({
  method: 'get',
  path,
  summary: 'The galleries of a program, in their order',
  access: read,
  params: programParams,
  response: itemsOf(gallery),
})

export const createGallery = endpoint({
  method: 'post',
  path,
  summary: 'Create a gallery, as a draft; `from`: with the settings of another of the program',
  access: update,
  params: programParams,
  body: z.object({
    title: requiredText(200),
    slug: slug.optional().meta({ description: 'Left out: made of the title' }),
    from: id.optional(),
  }),
  response: gallery,
  status: 201,
  problems: ['gallery.slugTaken', 'gallery.tooMany'],
})

export const getGallery = endpoint({
  method: 'get',
  path: `${path}/:galleryId`,
  summary: 'One gallery',
  access: read,
  params: galleryParams,
  response: gallery,
})

const edited = {
  title: requiredText(200).optional(),
  intro: text(2_000).optional(),
  settings: gallerySettings.partial().optional(),
}

export const updateGallery = endpoint({
  method: 'put',
  path: `${path}/:galleryId`,
  summary: 'Change texts, address or settings; what is left out stays',
  access: update,
  params: galleryParams,
  body: z.object({ ...edited, slug: slug.optional(), version }),
  response: gallery,
  problems: ['resource.stale', 'gallery.slugTaken'],
})

export const setGalleryState = endpoint({
  method: 'post',
  path: `${path}/:galleryId/state`,
  summary: 'Publish a gallery, or take it offline at once',
  access: update,
  params: galleryParams,
  body: z.object({ state: z.enum(['published', 'unpublished']) }),
  response: gallery,
  problems: ['gallery.notReady'],
})

export const deleteGallery = endpoint({
  method: 'delete',
  path: `${path}/:galleryId`,
  summary: 'Delete a gallery; its applications stay',
  access: update,
  params: galleryParams,
})

export const listGalleryQuestions = endpoint({
  method: 'get',
  path: `${path}-questions`,
  summary: 'The questions that everyone may read, and how many others there are',
  access: read,
  params: programParams,
  response: z.object({
    items: z.array(
      z.object({
        question: z.string(),
        title: text(10_000),
        kind: z.enum(['text', 'long', 'choice', 'picture', 'file']),
      }),
    ),
    hidden: count.meta({ description: 'Questions that are not public in their form, or sensitive' }),
  }),
})

export const previewGallery = endpoint({
  method: 'post',
  path: `${path}/:galleryId/preview`,
  summary: 'The page of a gallery with changes that are not saved',
  access: read,
  params: galleryParams,
  body: z.object({ ...edited, lang: locale }),
  response: z.object({
    html: z.string(),
    withoutCover: count.meta({ description: 'Entries without a picture' }),
  }),
})

/* ---- entries ---- */

export const galleryItem = z
  .object({
    id,
    responseId: id,
    number: z.string(),
    title: z.string().meta({ description: 'Of the application, as organisers call it' }),
    slug: z.string(),
    category: z.string().nullable(),
    cover: z.string().nullable().meta({ description: 'Address of its picture' }),
    prize: prize.nullable(),
    position: count,
  })
  .meta({ id: 'GalleryItem' })
export type GalleryItem = z.output<typeof galleryItem>

export const listGalleryItems = endpoint({
  method: 'get',
  path: `${path}/:galleryId/entries`,
  summary: 'The entries of a gallery, in their order',
  access: read,
  params: galleryParams,
  query: pageQuery.extend({
    search,
    category: z.string().max(80).optional(),
    prize: z.enum(['with', 'without']).optional(),
  }),
  response: listOf(galleryItem),
})

export const addGalleryItems = endpoint({
  method: 'post',
  path: `${path}/:galleryId/entries`,
  summary: 'Take applications into a gallery: these, or all submitted ones that filters let through',
  access: update,
  params: galleryParams,
  body: z.object({
    responseIds: z.array(id).max(1_000).optional(),
    filters: responseFilters.optional(),
  }),
  response: z.object({ added: count, total: count }),
  problems: ['gallery.tooManyEntries'],
})

export const removeGalleryItems = endpoint({
  method: 'post',
  path: `${path}/:galleryId/entries-removed`,
  summary: 'Take entries out of a gallery; one that follows a filter does not take them in again',
  access: update,
  params: galleryParams,
  body: z.object({ itemIds: z.array(id).min(1).max(1_000) }),
  response: z.object({ removed: count }),
})

export const moveGalleryItem = endpoint({
  method: 'put',
  path: `${path}/:galleryId/entries/:itemId/position`,
  summary: 'Put an entry at a place of the order by hand; 0 is the first',
  access: update,
  params: galleryParams.extend({ itemId: id }),
  body: z.object({ position: z.number().int().min(0).max(100_000) }),
})

export const setGalleryPrize = endpoint({
  method: 'put',
  path: `${path}/:galleryId/entries/:itemId/prize`,
  summary: 'Mark an entry with a prize, or take the mark away',
  access: update,
  params: galleryParams.extend({ itemId: id }),
  body: z.object({ prize: prize.nullable() }),
})

/* ---- visitors ---- */

const visitors = { public: 'published galleries are for everyone' } as const

export const getPublicGallery = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/programs/:programId/galleries/:id',
  summary: 'Whether a gallery is published, and what it is called; never cached',
  access: visitors,
  params: z.object({ platformId: id, programId: z.string().max(80), id: z.string().max(80) }),
  query: z.object({ lang: locale.optional() }),
  response: z
    .object({
      id,
      slug: z.string(),
      published: z.boolean(),
      title: z.string(),
      intro: z.string(),
      entries: count,
    })
    .meta({ id: 'PublicGallery' }),
  whileSuspended: true,
})

export const getGalleryFile = endpoint({
  method: 'get',
  path: '/portal/galleries/:slug/files/:key',
  summary: 'A file of an entry of a published gallery; pictures as WebP, without what else is written in them',
  access: visitors,
  params: z.object({ slug: z.string().max(80), key: z.string().max(120) }),
  query: z.object({
    width: z.coerce
      .number()
      .pipe(z.union(PICTURE_WIDTHS.map((width) => z.literal(width))))
      .optional(),
  }),
  wire: 'stream',
  bytes: { types: ['*/*'] },
  whileSuspended: true,
})
