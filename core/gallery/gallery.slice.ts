import type { SliceContract } from '../contract.ts'
import * as endpoints from './gallery.contract.ts'
import { GALLERY_EVENTS } from './gallery.events.ts'
import { galleriesPart } from './gallery.manifest.ts'
import { GALLERY_SITE } from './gallery.site.ts'

export const galleryContract = {
  endpoints,
  events: GALLERY_EVENTS,
  manifest: { program: [galleriesPart] },
  site: GALLERY_SITE,
} as const satisfies SliceContract
