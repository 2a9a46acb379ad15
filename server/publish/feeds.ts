import type { SiteContent } from '#core/site/content.ts'
import { alternatesOf, type PlannedPage } from '#core/site/page.ts'
import { PAGE_KINDS } from '#core/site/plan.ts'

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Pages that may be indexed, each with its other languages. */
export function sitemap(content: SiteContent, pages: readonly PlannedPage[]): string {
  const { platform } = content
  const urls = pages
    .filter((page) => page.indexable)
    .flatMap((page) => [
      page,
      ...(PAGE_KINDS.get(page.kind)?.listed?.(content, page.locale) ?? []).map((path) => ({ ...page, path })),
    ])
    .map((page) => {
      const links = alternatesOf(page, platform.locales).map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one.locale}" href="${xml(platform.origin + one.path)}"/>`,
      )
      return `<url><loc>${xml(platform.origin + page.path)}</loc>${links.length > 1 ? links.join('') : ''}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

export function robots({ platform }: SiteContent): string {
  if (platform.state === 'deleted') return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /api/\nSitemap: ${platform.origin}/sitemap.xml\n`
}
