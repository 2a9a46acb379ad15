import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { requiredText, slug, text } from '../schema.ts'
import { gallerySettings } from './gallery.contract.ts'
import { DEFAULT_GALLERY, MOST_GALLERIES } from './gallery.rules.ts'

const gallery = z.strictObject({
  slug: slug.meta({ description: 'Address of the gallery, by which it is known again' }),
  title: requiredText(200),
  intro: text(2_000).optional(),
  settings: gallerySettings.partial().optional(),
})
export type ManifestGallery = z.output<typeof gallery>

const differs = (name: string, value: unknown): boolean =>
  JSON.stringify(value) !== JSON.stringify(DEFAULT_GALLERY[name as keyof typeof DEFAULT_GALLERY])

/** Without what a gallery need not say. */
export function tidyGallery({ slug, title, intro, settings = {} }: ManifestGallery): ManifestGallery {
  const own = Object.entries(settings).filter(([name, value]) => value !== undefined && differs(name, value))
  return {
    slug,
    title,
    ...(intro && Object.values(intro).some(Boolean) && { intro }),
    ...(own.length > 0 && { settings: Object.fromEntries(own) }),
  }
}

export const galleriesPart = programPart({
  property: 'galleries',
  schema: z.array(gallery).max(MOST_GALLERIES).meta({
    description: 'Galleries of this program, in their order, without entries; published or not is not said',
  }),
  empty: [],
  tidy: (galleries) => galleries.map(tidyGallery),
  check: (galleries): Flaw[] =>
    galleries.flatMap((one, n) =>
      galleries.findIndex((other) => other.slug === one.slug) < n
        ? [{ path: [n, 'slug'], message: `"${one.slug}" is a duplicate` }]
        : [],
    ),
})
