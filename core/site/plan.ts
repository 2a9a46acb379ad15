import type { Locale } from '../locale.ts'
import { type SiteContent, type TextPage, writtenPages } from './content.ts'
import { nextChange, phaseOf } from './phase.ts'

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

/** Which pages something that happened may change. `all` is always right; the rest saves work. */
export interface Affected {
  all: boolean
  kinds: ReadonlySet<PageKind>
  programIds: ReadonlySet<string>
}

export const NOTHING: Affected = { all: false, kinds: new Set(), programIds: new Set() }

const ALL: Affected = { all: true, kinds: new Set(), programIds: new Set() }

interface Happened {
  type: string
  programId?: string | null
}

/** Pages that list calls or show the next deadline. */
const LISTS: readonly PageKind[] = ['home', 'programs', 'login']

/**
 * What of the site an event changes. Types are `thing.verb`; what concerns one application, an account or a draft
 * changes no page.
 */
export function affectedBy({ type, programId }: Happened): Affected {
  const thing = type.split('.')[0]
  switch (thing) {
    case 'platform':
    case 'theme':
    case 'domain':
      return ALL
    case 'page':
      return type === 'page.draftSaved' ? NOTHING : ALL
    case 'program':
    case 'category':
    case 'step':
      return { all: false, kinds: new Set(LISTS), programIds: new Set(programId ? [programId] : []) }
    case 'form':
      // Applicants see versions: a draft changes no page.
      if (type !== 'form.published') return NOTHING
      return programId === undefined
        ? { all: false, kinds: new Set(['apply']), programIds: new Set() }
        : { all: false, kinds: new Set(), programIds: new Set(programId ? [programId] : []) }
    default:
      return NOTHING
  }
}

/** What the clock changes: lists, and the pages of calls that are not over. */
export function affectedByTime({ programs }: SiteContent, now: Date): Affected {
  const moving = programs.filter((program) => phaseOf(program, now) !== 'closed' || endedToday(program, now))
  return { all: false, kinds: new Set(LISTS), programIds: new Set(moving.map((program) => program.id)) }
}

const endedToday = (program: SiteContent['programs'][number], now: Date): boolean =>
  nextChange(program, new Date(now.getTime() - 86_400_000)) !== null

export const isAffected = (page: PlannedPage, affected: Affected): boolean =>
  affected.all ||
  affected.kinds.has(page.kind) ||
  (page.programId !== undefined && affected.programIds.has(page.programId))

export const isNothing = (affected: Affected): boolean =>
  !affected.all && affected.kinds.size === 0 && affected.programIds.size === 0

export function both(a: Affected, b: Affected): Affected {
  return {
    all: a.all || b.all,
    kinds: new Set([...a.kinds, ...b.kinds]),
    programIds: new Set([...a.programIds, ...b.programIds]),
  }
}

/** When the platform's pages next change by themselves: an opening, a closing of a call or a category plus grace, a midnight. */
export function nextRepublishAt({ platform, programs }: SiteContent, now: Date): Date | null {
  if (platform.state === 'deleted') return null
  const times = programs.map((program) => nextChange(program, now)?.getTime()).filter((at) => at !== undefined)
  return times.length ? new Date(Math.min(...times)) : null
}
