import { z } from 'zod'
import { platformPart } from '../manifest/part.ts'
import { text } from '../schema.ts'

/** Pages that every platform has, by key: their addresses are the specification's (§2). */
export const LEGAL_PAGES = ['legal-notices', 'accessibilities', 'terms-of-use', 'privacy-policy'] as const

const page = z.strictObject({
  key: z.enum(LEGAL_PAGES),
  title: text(200).meta({ description: 'Left out in a language: the usual name of the page' }),
  content: text(200_000).meta({ description: 'HTML; what is not allowed is taken out' }),
  published: z.boolean().optional(),
})

export const pagePart = platformPart({
  property: 'pages',
  order: 30,
  kind: 'page',
  schema: page,
  most: 50,
  key: 'key',
  shorten: ({ published, ...one }) => ({ ...one, ...(published === false && { published }) }),
  clean: (one, cleanText) => ({ ...one, content: cleanText(one.content) }),
})
