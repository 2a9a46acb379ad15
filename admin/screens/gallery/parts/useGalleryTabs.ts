import type { Gallery } from '#core/gallery/gallery.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import type { TabLink } from '../../../app/parts/Page.tsx'
import { useGalleryPlace } from './useGallery.ts'

/** The parts of a gallery, each with its address. */
export function useGalleryTabs(): (gallery: Gallery) => { label: string; items: readonly TabLink[] } {
  const t = useWords()
  const { at } = useGalleryPlace()
  return ({ figures }) => ({
    label: t('galleries.tabs'),
    items: [
      { to: at(), label: t('menu.responses'), count: figures.entries },
      { to: at('config'), label: t('galleries.tab.config') },
    ],
  })
}
