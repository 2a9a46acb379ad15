import type { Locale } from '#core/locale.ts'
import type { ApplyWords } from './words.ts'

/** What the page bakes in: structure and words. */
export interface ApplyProps {
  lang: Locale
  words: ApplyWords
  program: {
    id: string
    slug: string
    title: string
    lang: Locale
    zone: string
    editAfterSubmission: boolean
    categories: { id: string; title: string; summary: string; steps: string[] }[]
  }
}
