import type { Locale } from '../locale.ts'
import type { Text } from '../text.ts'
import type { SiteContent } from './content.ts'

/** A kind of public pages that a slice has. `site/pages/<kind>.astro` draws it. */
export interface PageKind {
  /** Place among the kinds: in the sitemap, and in the navigation. */
  order: number
  /** Its pages in one language, in an order that does not depend on the clock. */
  pages(content: SiteContent, locale: Locale): readonly (Pick<PlannedPage, 'path'> & Partial<PlannedPage>)[]
  /** What is on them, by the names in `pages` of events and `topic` of clocks. `own`: of the page's program alone. */
  shows?: Readonly<Record<string, 'any' | 'own'>>
  /** Paths under a live page that stand in the sitemap as well. */
  listed?(content: SiteContent, locale: Locale): readonly string[]
  /** Left out: a deleted platform has none. */
  whileDeleted?: 'too' | 'only'
  /** Key of its words in the navigation of every page. */
  nav?: string
  /**
   * Addresses that its slice answers with each request: those under this first segment, in the frame of the published page, and
   * those of other pages that end with one of these queries.
   */
  live?: {
    under?: string
    queries: readonly string[]
    /** Whether `/{locale}/{under}/sitemap.xml` lists pages that the published sitemap does not know. */
    hasSitemap?: (content: SiteContent) => boolean
  }
  /** First segment of its addresses; a page that is missing there says so in words of its own (`missing.<kind>`). */
  missingUnder?: string
  /** Where its pages were under slugs of before. */
  former?: FormerPages
}

/** Pages whose address has a slug that may change. */
export interface FormerPages {
  /** Kind of the slug. */
  slug: string
  path(locale: Locale, slug: string): string
  /** What has the slug now; null when it has no page. */
  owner(content: SiteContent, ownerId: string): { slug: string; title: Text; lang: Locale } | null
  /** Links there have a query to be kept, so that our server alone can lead on. */
  keepsQuery?: true
}

/** A clock that changes pages. */
export interface SiteClock {
  /** Kinds of pages say with this name whether they show it. */
  topic: string
  /** When it next changes a page. */
  next(content: SiteContent, now: Date): Date | null
  /** Programs whose own pages it changes now. */
  programs(content: SiteContent, now: Date): readonly string[]
}

/** What a slice has of the public pages. */
export interface SiteDeclaration {
  pages?: Readonly<Record<string, PageKind>>
  clock?: SiteClock
}

export interface PlannedPage {
  /** Canonical path; `/{locale}/` is the only one with a slash at its end. */
  path: string
  kind: string
  locale: Locale
  status: 200 | 404
  /** May be indexed, and stands in the sitemap. */
  indexable: boolean
  programId?: string
  /** Not in the navigation, though its kind is. */
  unlisted?: true
  /** Which of the kind's pages it is, where no program says so. */
  about?: string
}

/** Paths that answer when nothing else does. They are never linked to. `what`: 'page', or a kind with words of its own. */
export const missingPath = (locale: Locale, what: string): string => `/${locale}/404/${what}`

export const paths = {
  home: (locale: Locale) => `/${locale}/`,
  page: (locale: Locale, kind: string) => `/${locale}/${kind}`,
  program: (locale: Locale, slug: string) => `/${locale}/applications/${slug}`,
  eligibility: (locale: Locale, slug: string) => `/${locale}/applications/${slug}/eligibility`,
  apply: (locale: Locale, slug: string) => `/${locale}/applications/${slug}/apply`,
}

/** A kind with one page, at its own name, that is never indexed: those of accounts and of the signed-in area. */
export const personalPage = (kind: string, more: Pick<PageKind, 'order'> & Partial<PageKind>): PageKind => ({
  pages: (_content, locale) => [{ path: paths.page(locale, kind), indexable: false }],
  ...more,
})

/** The same page in the platform's other languages, itself included. */
export function alternatesOf(
  page: Pick<PlannedPage, 'path' | 'locale'> & { status?: PlannedPage['status'] },
  locales: readonly Locale[],
): { locale: Locale; path: string }[] {
  const rest = page.status === 404 ? '/' : page.path.slice(1 + page.locale.length)
  return locales.map((locale) => ({ locale, path: `/${locale}${rest}` }))
}
