import { GalleryItem } from '#server/db/models/GalleryItem.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const gallery: IsolationFixture = {
  async hold({ platform, made, response, browser, word }) {
    const path = `/api/user.programs/${made.program.id}/galleries`
    const { body } = await browser.post<{ id: string; slug: string }>(path, { title: { fr: `${word} gallery` } })
    const shown = { title: word, cover: null, category: null, tags: [], people: [], values: {} }
    const item = await inPlatform(platform.id, () =>
      GalleryItem.create({
        ...{ galleryId: body.id, responseId: response.id, slug: 'one', source: 'hand', isOut: false },
        ...{ position: 0, prize: null, shown, seen: 1 },
      }),
    )
    return { galleryId: body.id, itemId: item.id, slug: body.slug, id: body.id }
  },
  bodies: {
    createGallery: ({ ids }) => ({ title: { fr: 'Taken' }, from: ids.galleryId }),
    updateGallery: () => ({ title: { fr: 'Taken' }, version: 1 }),
    setGalleryState: () => ({ state: 'published' }),
    previewGallery: () => ({ lang: 'fr' }),
    addGalleryItems: ({ ids }) => ({ responseIds: [ids.responseId] }),
    removeGalleryItems: ({ ids }) => ({ itemIds: [ids.itemId] }),
    moveGalleryItem: () => ({ position: 0 }),
    setGalleryPrize: () => ({ prize: { title: { fr: 'Taken' } } }),
  },
}
