import { useLocation, useParams } from 'react-router'
import { lazyPart } from '../../app/lazyPart.tsx'

const GalleryList = lazyPart(async () => (await import('./parts/GalleryList.tsx')).GalleryList)
const Entries = lazyPart(async () => (await import('./parts/Entries.tsx')).Entries)
const Config = lazyPart(async () => (await import('./parts/Config.tsx')).Config)

/** The galleries of a program, the entries of one, or what it shows: one module, since each adds to what is loaded first. */
export function Screen() {
  const { gallerySlug } = useParams()
  const { pathname } = useLocation()
  if (!gallerySlug) return <GalleryList />
  return pathname.endsWith('/config') ? <Config /> : <Entries />
}
