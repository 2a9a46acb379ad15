import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const MEMBER_SITE: SiteDeclaration = {
  pages: { 'finalize-registration': personalPage('finalize-registration', { order: 65 }) },
}
