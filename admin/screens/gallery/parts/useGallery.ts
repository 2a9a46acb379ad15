import { useParams } from 'react-router'
import type { Gallery } from '#core/gallery/gallery.contract.ts'
import type { Locale } from '#core/locale.ts'
import { boot } from '../../../app/boot.ts'
import { applyChanges, changeAnswer } from '../../../app/cacheChanges.ts'
import { useAllowed, usePath, useProgram } from '../../../app/hooks.ts'

/** The gallery of the address: what endpoints call it, its addresses, what the person may change of it. */
export function useGalleryPlace() {
  const program = useProgram()
  const path = usePath()
  const allowed = useAllowed()
  const { gallerySlug = '' } = useParams()
  const params = { programId: program.id, galleryId: gallerySlug }
  const base = `admin/programs/${program.slug}/galleries/${gallerySlug}`
  return {
    program,
    params,
    at: (part = '') => path(part ? `${base}/${part}` : base),
    canUpdate: program.status === 'active' && allowed('program.gallery.update'),
    /** Puts what is saved now where it is read. */
    show: (now: Gallery) => applyChanges([changeAnswer('getGallery', params, () => now)]),
  }
}

/** Languages of a program, its own first. */
export function useLanguages(): readonly Locale[] {
  const { defaultLang, supportedLangs } = useProgram()
  return [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
}

/** Where visitors find a gallery; null on a host without public pages. */
export const publicAddress = (slug: string): string | null => boot.publicUrl && `${boot.publicUrl}galleries/${slug}`
