import type { Locale } from '../locale.ts'
import { type SiteContent, type TextPage, writtenPages } from './content.ts'

export type PageKind =
  | 'home'
  | 'programs'
  | 'program'
  | 'apply'
  | 'applications'
  | 'login'
  | 'register'
  | 'account-validation'
  | 'reset-password'
  | 'profile'
  | 'text'
  | 'missing'
  | 'platform-deleted'

/** Why a page is not there; each has its own words (spec §8). */
export type MissingWhat = 'page' | 'program'

export interface PlannedPage {
  /** Canonical path; `/{locale}/` is the only one with a slash at its end. */
  path: string
  kind: PageKind
  locale: Locale
  status: 200 | 404
  /** May be indexed, and stands in the sitemap. */
  indexable: boolean
  programId?: string
  text?: TextPage
  missing?: MissingWhat
}

/** Kinds of the signed-in area and of accounts: never indexed. */
const PERSONAL = [
  'login',
  'register',
  'account-validation',
  'reset-password',
  'profile',
  'applications',
] as const satisfies readonly PageKind[]

/** Paths that answer when nothing else does. They are never linked to. */
export const missingPath = (locale: Locale, what: MissingWhat): string => `/${locale}/404/${what}`

export const paths = {
  home: (locale: Locale) => `/${locale}/`,
  page: (locale: Locale, kind: string) => `/${locale}/${kind}`,
  program: (locale: Locale, slug: string) => `/${locale}/applications/${slug}`,
  apply: (locale: Locale, slug: string) => `/${locale}/applications/${slug}/apply`,
}

/** Every page of a platform, in an order that does not depend on the clock. */
export function planPages({ platform, programs }: SiteContent): PlannedPage[] {
  return platform.locales.flatMap((locale) => {
    const page = (path: string, kind: PageKind, more: Partial<PlannedPage> = {}): PlannedPage => ({
      path,
      kind,
      locale,
      status: 200,
      indexable: true,
      ...more,
    })
    const own = (kind: (typeof PERSONAL)[number]) => page(paths.page(locale, kind), kind, { indexable: false })
    if (platform.state === 'deleted')
      return [
        own('login'),
        own('reset-password'),
        page(paths.page(locale, 'platform-deleted'), 'platform-deleted', { indexable: false }),
      ]
    return [
      page(paths.home(locale), 'home'),
      page(paths.page(locale, 'programs'), 'programs'),
      ...programs.flatMap((program) => {
        const listed = program.visibility === 'public'
        return [
          page(paths.program(locale, program.slug), 'program', { programId: program.id, indexable: listed }),
          page(paths.apply(locale, program.slug), 'apply', { programId: program.id, indexable: false }),
        ]
      }),
      ...PERSONAL.map(own),
      ...writtenPages(platform.texts).map((text) => page(paths.page(locale, text), 'text', { text })),
      ...(['page', 'program'] as const).map((missing) =>
        page(missingPath(locale, missing), 'missing', { missing, status: 404, indexable: false }),
      ),
    ]
  })
}

/** The same page in the platform's other languages, itself included. */
export function alternatesOf(page: PlannedPage, locales: readonly Locale[]): { locale: Locale; path: string }[] {
  const rest = page.status === 404 ? '/' : page.path.slice(1 + page.locale.length)
  return locales.map((locale) => ({ locale, path: `/${locale}${rest}` }))
}
