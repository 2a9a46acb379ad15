import { escapeHtml } from '#core/html.ts'
import type { SiteContent } from '#core/site/content.ts'
import { PAGE_KINDS } from '#core/site/plan.ts'
import { pick } from '#core/text.ts'
import type { FormerSlug } from '../db/slugs.ts'

/** What a platform's folder is made of: what its pages say, and the slugs that their owners had before. */
export interface SiteSource extends SiteContent {
  /** Left out: none. */
  former?: readonly FormerSlug[]
  /** How long the platform's log was before all this was read. Left out: 0. */
  sequence?: number
}

/** An address that leads to another: a page for who serves the folder alone, a redirect where our server does. */
export interface FormerAddress {
  path: string
  /** Path on the same host. */
  to: string
  /** Null where our server has to answer: a page would lose the query. */
  html: string | null
}

/** The former addresses of pages, in each language. `pages`: the paths that are pages now, which lead nowhere else. */
export function formerAddressesOf(content: SiteSource, pages: ReadonlySet<string>): FormerAddress[] {
  const { platform, former = [] } = content
  if (platform.state === 'deleted') return []
  const kinds = [...PAGE_KINDS.values()].flatMap(({ former: declared }) => declared ?? [])
  return platform.locales.flatMap((locale) =>
    former.flatMap(({ kind, slug, ownerId }) =>
      kinds.flatMap((at) => {
        const owner = at.slug === kind ? at.owner(content, ownerId) : null
        const path = at.path(locale, slug)
        // Slugs and pages are read one after the other: what was renamed in between may be both.
        if (!owner || pages.has(path)) return []
        const to = at.path(locale, owner.slug)
        if (!pages.has(to)) return []
        const title = pick(owner.title, locale, owner.lang)
        return [{ path, to, html: at.keepsQuery ? null : leadingPage(locale, title, to, platform.origin) }]
      }),
    ),
  )
}

const leadingPage = (locale: string, title: string, to: string, origin: string): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">`,
    `<link rel="canonical" href="${escapeHtml(origin + to)}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<p><a href="${escapeHtml(to)}">${escapeHtml(title)}</a></p>`,
    '</html>',
    '',
  ].join('\n')
