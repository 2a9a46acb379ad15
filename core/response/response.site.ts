import { atProgramSlug, pagesOfPrograms } from '../program/program.site.ts'
import { paths, personalPage, type SiteDeclaration } from '../site/page.ts'

export const RESPONSE_SITE: SiteDeclaration = {
  pages: {
    apply: {
      order: 40,
      // Visitors see the first form before they have an account.
      shows: { program: 'own', form: 'own', deadline: 'own' },
      // Mails lead to an application by its id.
      former: { ...atProgramSlug(paths.apply), keepsQuery: true },
      pages: (content, locale) =>
        pagesOfPrograms(content, ({ slug }) => paths.apply(locale, slug)).map((page) => ({
          ...page,
          indexable: false,
        })),
    },
    applications: personalPage('applications', { order: 50 }),
  },
}
