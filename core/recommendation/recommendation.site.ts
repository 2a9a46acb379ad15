import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const RECOMMENDATION_SITE: SiteDeclaration = {
  pages: { recommend: personalPage('recommend', { order: 68 }) },
}
