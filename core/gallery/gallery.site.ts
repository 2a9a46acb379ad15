import { paths, type SiteDeclaration } from '../site/page.ts'
import { sitePart } from '../site/part.ts'

/** Slugs of the galleries that are published: pages lead to them where there are any. */
export const publishedGalleries = sitePart<readonly string[]>('galleries', [])

/**
 * One page without content in each language. Galleries and their entries are put into it with each request, so that what is taken
 * offline is gone at once (`server/publish/live.ts`).
 */
export const GALLERY_SITE: SiteDeclaration = {
  pages: {
    galleries: {
      order: 40,
      nav: 'frame.galleries',
      live: {
        under: 'galleries',
        queries: ['type=gallery'],
        hasSitemap: (content) => publishedGalleries.of(content).length > 0,
      },
      missingUnder: 'galleries',
      listed: (content, locale) => publishedGalleries.of(content).map((slug) => galleryPaths.one(locale, slug)),
      pages(content, locale) {
        const some = publishedGalleries.of(content).length > 0
        return [{ path: paths.page(locale, 'galleries'), ...(!some && { indexable: false, unlisted: true }) }]
      },
    },
  },
}

export const galleryPaths = {
  all: (locale: string) => `/${locale}/galleries`,
  one: (locale: string, slug: string) => `/${locale}/galleries/${slug}`,
  entry: (locale: string, slug: string, entry: string) => `/${locale}/galleries/${slug}/${entry}`,
  file: (slug: string, key: string, width?: number) =>
    `/api/portal/galleries/${slug}/files/${key}${width ? `?width=${width}` : ''}`,
}
