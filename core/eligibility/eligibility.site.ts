import { atProgramSlug, pagesOfPrograms } from '../program/program.site.ts'
import type { SiteContent } from '../site/content.ts'
import { paths, type SiteDeclaration } from '../site/page.ts'
import { sitePart } from '../site/part.ts'
import type { Questionnaire } from './eligibility.rules.ts'

/** The questionnaires of programs, by the program's id. */
export const questionnaires = sitePart<Readonly<Record<string, Questionnaire>>>('eligibility', {})

export const ELIGIBILITY_SITE: SiteDeclaration = {
  pages: {
    eligibility: {
      order: 35,
      shows: { program: 'own', form: 'own', deadline: 'own' },
      former: atProgramSlug(paths.eligibility),
      pages: (content: SiteContent, locale) =>
        pagesOfPrograms(content, ({ slug }) => paths.eligibility(locale, slug))
          .filter(({ programId }) => questionnaires.of(content)[programId])
          .map((page) => ({ ...page, indexable: false })),
    },
  },
}
