import { entryHtml, galleriesHtml, galleryHtml, type ListedGallery } from '#core/gallery/gallery.html.ts'
import { readGalleryQuery, textIn } from '#core/gallery/gallery.rules.ts'
import { galleryPaths } from '#core/gallery/gallery.site.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { formerOwnerOf } from '../../db/slugs.ts'
import { type LiveAnswer, type LivePages, type LiveRequest, shownByProgram } from '../../publish/live.ts'
import { getProgramRow, listProgramRows, type ProgramRow } from '../program/program.public.ts'
import { findGalleryAnywhere, type GalleryRow, listPublishedRows } from './gallery.repo.ts'
import { syncIfStale } from './sync.ts'
import { openView, versionOf } from './view.ts'

const UNKNOWN: LiveAnswer = { is: 'missing', about: 'page' }
/** The words of the specification for what was taken offline. */
const UNPUBLISHED: LiveAnswer = { is: 'missing', about: 'galleries' }
const MOST_LISTED = 200
const SITEMAP = 'sitemap.xml'
/** The protocol allows 50,000. */
const MOST_ENTRIES = 50_000
const MOST_IN_DATA = 50
const LONGEST_DESCRIPTION = 200

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Whether a gallery is published is asked with each request: what was taken offline is gone at once. */
export const liveGalleries: LivePages = {
  kind: 'galleries',
  async answer(request) {
    const { path, segments, query } = request
    if (!/^\/galleries(?:\/|$)/.test(path)) return ofProgram(request)
    const [slug, entry, more] = segments
    if (slug === SITEMAP && entry === undefined) return entriesListed(request)
    if (slug === undefined) return allGalleries(request)
    if (more !== undefined || !/^[\w-]{1,80}$/.test(slug)) return UNKNOWN
    const gallery = await findGalleryAnywhere(slug)
    if (gallery?.slug !== slug) return formerly(request, slug, entry)
    const program = await getProgramRow(gallery.programId)
    const state = refusalOf(gallery, program)
    if (state) return state
    const current = (await syncIfStale(gallery.id, Date.now())) ? await findGalleryAnywhere(gallery.id) : gallery
    if (current?.state !== 'published') return UNPUBLISHED
    return entry === undefined ? onePage(request, current, program, query) : entryPage(request, current, program, entry)
  },
}

const refusalOf = ({ state }: Pick<GalleryRow, 'state'>, program: Pick<ProgramRow, 'status'>): LiveAnswer | null =>
  state === 'draft' || program.status === 'deleted' ? UNKNOWN : state === 'unpublished' ? UNPUBLISHED : null

async function ofProgram(request: LiveRequest): Promise<LiveAnswer> {
  const asked = shownByProgram(request)
  const gallery = asked && (await findGalleryAnywhere(asked.id))
  const program = gallery && (await getProgramRow(gallery.programId))
  if (!gallery || program?.slug !== asked.programSlug) return UNKNOWN
  const to = galleryPaths.one(request.locale, gallery.slug)
  return refusalOf(gallery, program) ?? { is: 'moved', to, permanent: false }
}

/** A gallery that had another address before. */
async function formerly({ locale }: LiveRequest, slug: string, entry: string | undefined): Promise<LiveAnswer> {
  const ownerId = await formerOwnerOf('gallery', slug)
  const gallery = ownerId === null ? null : await findGalleryAnywhere(ownerId)
  if (!gallery || gallery.state === 'draft') return UNKNOWN
  const to =
    entry === undefined ? galleryPaths.one(locale, gallery.slug) : galleryPaths.entry(locale, gallery.slug, entry)
  return { is: 'moved', to, permanent: true }
}

const drawing = ({ t }: LiveRequest, slug: string) => ({
  t,
  fileUrl: (key: string, width?: number) => galleryPaths.file(slug, key, width),
})

const shortened = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= LONGEST_DESCRIPTION ? plain : `${plain.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

async function onePage(
  request: LiveRequest,
  gallery: GalleryRow,
  program: ProgramRow,
  query: URLSearchParams,
): Promise<LiveAnswer> {
  const { t, now } = request
  const { locale } = t
  const view = await openView(gallery, program, dayOf(now))
  const asked = readGalleryQuery(query, view.settings)
  const title = pick(view.title, locale, view.lang)
  const picture = view.entries.find(({ shown }) => shown.cover)?.shown.cover
  const address = (path: string) => `${request.origin}${path}`
  return {
    is: 'page',
    path: `/galleries/${gallery.slug}`,
    version: versionOf(gallery, program, dayOf(now)),
    indexable: query.size === 0,
    draw: () => ({
      title,
      description: shortened(
        pick(view.intro, locale, view.lang) || `${title} – ${pick(view.program.title, locale, view.lang)}`,
      ),
      main: galleryHtml(view, asked, drawing(request, gallery.slug)),
      data: {
        '@type': 'CollectionPage',
        name: title,
        url: address(galleryPaths.one(locale, gallery.slug)),
        inLanguage: locale,
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: view.entries.length,
          itemListElement: view.entries.slice(0, MOST_IN_DATA).map(({ slug, shown }, n) => ({
            '@type': 'ListItem',
            position: n + 1,
            name: shown.title,
            url: address(galleryPaths.entry(locale, gallery.slug, slug)),
          })),
        },
      },
      ...(picture && { image: galleryPaths.file(gallery.slug, picture.key, 960) }),
    }),
  }
}

async function entryPage(
  request: LiveRequest,
  gallery: GalleryRow,
  program: ProgramRow,
  slug: string,
): Promise<LiveAnswer> {
  const { t, origin, now } = request
  const { locale } = t
  const view = await openView(gallery, program, dayOf(now))
  const at = view.entries.findIndex((one) => one.slug === slug)
  const entry = view.entries[at]
  if (!entry) return UNKNOWN
  const { shown } = entry
  const prize = view.settings.prizes && entry.prize ? pick(entry.prize.title, locale, view.lang) : ''
  const path = `/galleries/${gallery.slug}/${slug}`
  const address = `${origin}/${locale}${path}`
  return {
    is: 'page',
    path,
    version: versionOf(gallery, program, dayOf(now)),
    indexable: true,
    draw() {
      const said = view.settings.fields
        .filter(({ question }) => question !== view.settings.title)
        .map(({ question }) => textIn(shown.values[question]?.text, locale))
        .find((text) => text.length > 60)
      return {
        kind: 'article',
        title: shown.title,
        description: shortened(said ?? `${shown.title} – ${pick(view.title, locale, view.lang)}`),
        main: entryHtml(
          view,
          { entry, before: view.entries[at - 1] ?? null, after: view.entries[at + 1] ?? null, address },
          drawing(request, gallery.slug),
        ),
        ...(shown.cover && { image: galleryPaths.file(gallery.slug, shown.cover.key, 960) }),
        data: {
          '@type': 'CreativeWork',
          name: shown.title,
          url: address,
          inLanguage: locale,
          ...(said && { description: shortened(said) }),
          ...(shown.cover && { image: `${origin}${galleryPaths.file(gallery.slug, shown.cover.key, 960)}` }),
          ...(shown.people.length > 0 && { creator: shown.people.map((name) => ({ '@type': 'Person', name })) }),
          ...(prize && { award: prize }),
          isPartOf: {
            '@type': 'CollectionPage',
            name: pick(view.title, locale, view.lang),
            url: `${origin}${galleryPaths.one(locale, gallery.slug)}`,
          },
        },
      }
    },
  }
}

/** Entries of all galleries, in each language: as they are now, unlike the published sitemap. */
async function entriesListed({ platform, now }: LiveRequest): Promise<LiveAnswer> {
  const pages: { path: string; locale: Locale }[] = []
  for (const { id } of (await listPublishedRows()).slice(0, MOST_LISTED)) {
    await syncIfStale(id, Date.now())
    const gallery = await findGalleryAnywhere(id)
    const program = gallery?.state === 'published' ? await getProgramRow(gallery.programId) : null
    if (!gallery || !program || program.status === 'deleted') continue
    for (const { slug } of (await openView(gallery, program, dayOf(now))).entries)
      for (const locale of platform.supportedLangs)
        if (pages.length < MOST_ENTRIES) pages.push({ path: galleryPaths.entry(locale, gallery.slug, slug), locale })
  }
  return pages.length > 0 ? { is: 'sitemap', pages } : UNKNOWN
}

async function allGalleries(request: LiveRequest): Promise<LiveAnswer> {
  const { t, now } = request
  const galleries = (await listPublishedRows()).slice(0, MOST_LISTED)
  const programs = new Map(
    (await listProgramRows([...new Set(galleries.map(({ programId }) => programId))])).map((row) => [row.id, row]),
  )
  const listed: ListedGallery[] = []
  const versions: string[] = []
  for (const gallery of galleries) {
    const row = programs.get(gallery.programId)
    if (!row || row.status === 'deleted') continue
    versions.push(`${gallery.id} ${versionOf(gallery, row, dayOf(now))}`)
    const { title, lang, program, entries } = await openView(gallery, row, dayOf(now))
    const first = entries.find(({ shown }) => shown.cover) ?? entries[0]
    listed.push({
      ...{ slug: gallery.slug, title, lang, program: program.title },
      count: entries.length,
      first: first?.shown ?? null,
    })
  }
  if (listed.length === 0) return UNKNOWN
  return {
    is: 'page',
    path: '/galleries',
    version: versions.join(),
    indexable: true,
    draw: () => ({
      title: t('gallery.title'),
      description: t('gallery.lead'),
      main: galleriesHtml(listed, t, (slug) => drawing(request, slug).fileUrl),
    }),
  }
}
