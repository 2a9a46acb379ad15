import type { SiteContent } from '#core/site/content.ts'
import { alternatesOf, type PlannedPage } from '#core/site/page.ts'
import { PAGE_KINDS } from '#core/site/plan.ts'

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Pages, each with its other languages. */
export function sitemapOf(
  pages: readonly Pick<PlannedPage, 'path' | 'locale'>[],
  { origin, locales }: Pick<SiteContent['platform'], 'origin' | 'locales'>,
): string {
  const urls = pages.map((page) => {
    const links = alternatesOf(page, locales).map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.locale}" href="${xml(origin + one.path)}"/>`,
    )
    return `<url><loc>${xml(origin + page.path)}</loc>${links.length > 1 ? links.join('') : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** Pages that may be indexed. */
export function sitemap(content: SiteContent, pages: readonly PlannedPage[]): string {
  const { platform } = content
  const listed = pages
    .filter((page) => page.indexable)
    .flatMap((page) => [
      page,
      ...(PAGE_KINDS.get(page.kind)?.listed?.(content, page.locale) ?? []).map((path) => ({ ...page, path })),
    ])
  return sitemapOf(listed, platform)
}

export function robots(content: SiteContent): string {
  const { platform } = content
  if (platform.state === 'deleted') return 'User-agent: *\nDisallow: /\n'
  const [locale = 'fr'] = platform.locales
  const live = [...PAGE_KINDS.values()].flatMap((kind) =>
    kind.live?.under && kind.live.hasSitemap?.(content) ? [`/${locale}/${kind.live.under}/sitemap.xml`] : [],
  )
  const sitemaps = ['/sitemap.xml', ...live]
  return `User-agent: *\nDisallow: /api/\n${sitemaps.map((path) => `Sitemap: ${platform.origin}${path}\n`).join('')}`
}
