import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const MESSAGE_SITE: SiteDeclaration = {
  pages: { 'my-application': personalPage('my-application', { order: 67 }) },
}
