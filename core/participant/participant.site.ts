import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const PARTICIPANT_SITE: SiteDeclaration = {
  pages: { 'join-application': personalPage('join-application', { order: 66 }) },
}
