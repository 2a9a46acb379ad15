import type { QueryRules, Reads } from '../../app/slice.ts'

const ALL: readonly Reads[] = ['gallery.*']

export const galleryQueries: QueryRules = {
  reads: ['listGalleries', 'getGallery', 'listGalleryQuestions', 'listGalleryItems'],
  writes: {
    createGallery: ALL,
    updateGallery: ALL,
    setGalleryState: ALL,
    deleteGallery: ALL,
    addGalleryItems: ALL,
    removeGalleryItems: ALL,
    moveGalleryItem: ALL,
    setGalleryPrize: ALL,
    // It changes nothing.
    previewGallery: [],
  },
}
