import { escapeHtml } from '#core/html.ts'
import type { SiteContent } from '#core/site/content.ts'
import { paths } from '#core/site/plan.ts'
import { pick } from '#core/text.ts'

/** A slug that a program had before. */
export interface FormerSlug {
  slug: string
  programId: string
}

/** What a platform's folder is made of: what its pages say, and the addresses that calls had before. */
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

/** The former addresses of calls that have pages, in each language. */
export function formerAddressesOf({ platform, programs, former = [] }: SiteSource): FormerAddress[] {
  if (platform.state === 'deleted') return []
  const calls = new Map(programs.map((program) => [program.id, program]))
  // They are read one after the other: what was renamed in between may be both.
  const current = new Set(programs.map(({ slug }) => slug))
  return platform.locales.flatMap((locale) =>
    former.flatMap(({ slug, programId }) => {
      const call = calls.get(programId)
      if (!call || current.has(slug)) return []
      const title = pick(call.title, locale, call.lang)
      const to = paths.program(locale, call.slug)
      return [
        { path: paths.program(locale, slug), to, html: leadingPage(locale, title, to, platform.origin) },
        // Mails lead to an application by its id.
        { path: paths.apply(locale, slug), to: paths.apply(locale, call.slug), html: null },
      ]
    }),
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
