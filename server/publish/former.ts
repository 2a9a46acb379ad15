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
}

/** An address that leads to another: a page for who serves the folder alone, a redirect where our server does. */
export interface Lead {
  path: string
  /** Path on the same host. */
  to: string
  html: string
}

/** The former addresses of calls that have pages, in each language. */
export function leadsOf({ platform, programs, former = [] }: SiteSource): Lead[] {
  if (platform.state === 'deleted') return []
  const calls = new Map(programs.map((program) => [program.id, program]))
  return platform.locales.flatMap((locale) =>
    former.flatMap(({ slug, programId }) => {
      const call = calls.get(programId)
      if (!call) return []
      const title = pick(call.title, locale, call.lang)
      return [paths.program, paths.apply].map((pathOf): Lead => {
        const to = pathOf(locale, call.slug)
        return { path: pathOf(locale, slug), to, html: leadingPage(locale, title, to, platform.origin) }
      })
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
