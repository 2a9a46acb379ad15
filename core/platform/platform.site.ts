import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const PLATFORM_SITE: SiteDeclaration = {
  pages: { 'platform-deleted': personalPage('platform-deleted', { order: 90, whileDeleted: 'only' }) },
}
