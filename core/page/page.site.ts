import type { SiteContent } from '../site/content.ts'
import { paths, type SiteDeclaration } from '../site/page.ts'
import { sitePart } from '../site/part.ts'
import type { Text } from '../text.ts'
import { type AcceptedTexts, isAcceptedPage, isWritten, TEXT_PAGES, type TextPage } from './page.rules.ts'

/** By page: its title, when it is not the usual one, sanitised HTML, and the number of the version. */
export type LegalTexts = Partial<Record<TextPage, { title?: Text; html: Text; version: number }>>

/** The published legal texts. */
export const legalTexts = sitePart<LegalTexts>('legalTexts', {})

type Parts = Pick<SiteContent, 'parts'>

/** The pages that have a text in some language; languages without one show it as `pick` does. The others do not exist. */
export const writtenPages = (content: Parts): TextPage[] =>
  TEXT_PAGES.filter((key) => isWritten(legalTexts.of(content)[key]?.html ?? {}))

/** The texts that a registration has to accept, with the version that its page leads to. */
export const textsToAccept = (content: Parts): AcceptedTexts =>
  Object.fromEntries(
    writtenPages(content).flatMap((key) => (isAcceptedPage(key) ? [[key, legalTexts.of(content)[key]?.version]] : [])),
  )

export const PAGE_SITE: SiteDeclaration = {
  pages: {
    text: {
      order: 80,
      pages: (content, locale) => writtenPages(content).map((about) => ({ path: paths.page(locale, about), about })),
    },
  },
}
