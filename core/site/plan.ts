import type { SliceContract } from '../contract.ts'
import { CONTRACTS } from '../contracts.ts'
import type { Locale } from '../locale.ts'
import type { SiteContent } from './content.ts'
import { missingPath, type PageKind, type PlannedPage, type SiteClock } from './page.ts'

const declared = CONTRACTS.flatMap(({ site }: SliceContract) => site ?? [])

/** Every kind of public pages, in their order. */
export const PAGE_KINDS: ReadonlyMap<string, PageKind> = new Map(
  declared.flatMap(({ pages }) => Object.entries(pages ?? {})).sort(([, a], [, b]) => a.order - b.order),
)

export const SITE_CLOCKS: readonly SiteClock[] = declared.flatMap(({ clock }) => clock ?? [])

/** Kinds with words of their own for a missing page, by the first segment of their addresses. */
export const MISSING_UNDER: ReadonlyMap<string, string> = new Map(
  [...PAGE_KINDS].flatMap(([kind, { missingUnder }]) => (missingUnder ? [[missingUnder, kind]] : [])),
)

const LIVE = [...PAGE_KINDS].filter(([, { live }]) => live)
const LIVE_UNDER = LIVE.flatMap(([kind, { live }]) => (live?.under ? [[live.under, kind] as const] : []))
const LIVE_QUERIES = LIVE.flatMap(([kind, { live }]) => (live?.queries ?? []).map((query) => [query, kind] as const))

/** The kind whose slice answers an address itself; null for a published page. */
export function liveKindOf(path: string, query: string): string | null {
  const first = path.length > 4 && path[3] === '/' ? path.slice(4).split('/', 1)[0] : ''
  return (
    LIVE_UNDER.find(([under]) => under === first)?.[1] ??
    (query === '' ? null : (LIVE_QUERIES.find(([asked]) => query.includes(asked))?.[1] ?? null))
  )
}

/** Every page of a platform, in an order that does not depend on the clock. */
export function planPages(content: SiteContent): PlannedPage[] {
  const { locales, state } = content.platform
  const kinds = [...PAGE_KINDS].filter(([, { whileDeleted }]) =>
    state === 'deleted' ? whileDeleted !== undefined : whileDeleted !== 'only',
  )
  return locales.flatMap((locale) => [
    ...kinds.flatMap(([kind, { pages }]) =>
      pages(content, locale).map((page) => ({ kind, locale, status: 200 as const, indexable: true, ...page })),
    ),
    ...(state === 'deleted' ? [] : missingPages(locale)),
  ])
}

const missingPages = (locale: Locale): PlannedPage[] =>
  ['page', ...MISSING_UNDER.values()].map((about) => ({
    path: missingPath(locale, about),
    kind: 'missing',
    locale,
    status: 404,
    indexable: false,
    about,
  }))

/** What the navigation of a platform's pages leads to, by language. */
export const navigationOf = (
  pages: readonly PlannedPage[],
  locale: Locale,
): { path: string; kind: string; label: string }[] =>
  pages.flatMap(({ path, kind, locale: own, unlisted }) => {
    const label = own === locale && !unlisted ? PAGE_KINDS.get(kind)?.nav : undefined
    return label ? [{ path, kind, label }] : []
  })
