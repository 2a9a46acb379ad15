import { publishedGalleries } from '#core/gallery/gallery.site.ts'
import * as galleries from '../../db/migrations/0150-galleries.ts'
import { Gallery } from '../../db/models/Gallery.ts'
import { GalleryItem } from '../../db/models/GalleryItem.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'
import { followApplications } from './gallery.consumer.ts'

export const gallerySlice: Slice = {
  name: 'gallery',
  tables: { tenant: [Gallery, GalleryItem] },
  migrations: [{ name: '0150-galleries', up: galleries.up }],
  consumers: [
    followApplications,
    forgetsProgram('gallery.forgetProgram', async (programId) => {
      const { listGalleryRows, removeGallery } = await import('./gallery.repo.ts')
      for (const { id } of await listGalleryRows(programId)) await removeGallery(id)
    }),
  ],
  site: async () => [{ part: publishedGalleries, read: (await import('./gallery.repo.ts')).publishedSlugs }],
  manifest: async () => (await import('./gallery.manifest.ts')).galleryParts,
  live: async () => (await import('./live.ts')).liveGalleries,
  routes: async () => (await import('./gallery.routes.ts')).galleryRoutes,
}
