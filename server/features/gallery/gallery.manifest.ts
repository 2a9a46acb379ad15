import { type ManifestGallery, tidyGallery } from '#core/gallery/gallery.manifest.ts'
import { DEFAULT_GALLERY } from '#core/gallery/gallery.rules.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { createGallery, deleteGallery, getGallery, updateGallery } from './gallery.actions.ts'
import { findGalleryAnywhere, type GalleryRow, listGalleryRows } from './gallery.repo.ts'

const manifestOf = ({ slug, title, intro, settings }: GalleryRow): ManifestGallery =>
  tidyGallery({ slug, title, intro, settings: { ...DEFAULT_GALLERY, ...settings } })

/** Makes the galleries of a program be these, by their slugs. */
async function applyGalleries(ctx: Context, programId: string, target: readonly ManifestGallery[]): Promise<void> {
  const known = await listGalleryRows(programId)
  for (const { id, slug } of known)
    if (!target.some((each) => each.slug === slug)) await deleteGallery(ctx, { programId, galleryId: id })
  for (const said of target) {
    const was = known.find(({ slug }) => slug === said.slug)
    if (was && sameValue(manifestOf(was), tidyGallery(said))) continue
    // Of a program that is copied, the address is that of the original.
    const isFree = (await findGalleryAnywhere(said.slug)) === null
    const { id } =
      was ?? (await createGallery(ctx, { programId, title: said.title, ...(isFree && { slug: said.slug }) }))
    const { version } = await getGallery({ programId, galleryId: id })
    await updateGallery(ctx, {
      ...{ programId, galleryId: id, version, title: said.title },
      intro: said.intro ?? {},
      settings: { ...DEFAULT_GALLERY, ...said.settings },
    })
  }
}

export const galleryParts: ManifestParts = {
  program: [
    {
      property: 'galleries',
      async read(_ctx, programIds) {
        const found = await Promise.all(
          programIds.map(async (id) => [id, (await listGalleryRows(id)).map(manifestOf)] as const),
        )
        return new Map(found)
      },
      apply: (ctx, programId, galleries: ManifestGallery[]) => applyGalleries(ctx, programId, galleries),
    },
  ],
}
