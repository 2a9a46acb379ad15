import { replaceTags } from '../form/tags.ts'
import { LOCALES, type Locale } from '../locale.ts'
import type { Text } from '../text.ts'

/** Pages whose words are the platform's own. */
export const TEXT_PAGES = ['legal-notices', 'accessibilities', 'terms-of-use', 'privacy-policy'] as const
export type TextPage = (typeof TEXT_PAGES)[number]

/** The legal texts that everybody who registers has to accept, where they are published. */
export const ACCEPTED_PAGES = ['terms-of-use', 'privacy-policy'] as const
export type AcceptedPage = (typeof ACCEPTED_PAGES)[number]

/** Which version of which legal text somebody accepts, as their page showed it. */
export type AcceptedTexts = Partial<Record<AcceptedPage, number>>

export const isAcceptedPage = (key: string): key is AcceptedPage => (ACCEPTED_PAGES as readonly string[]).includes(key)

/** Whether a legal text is written in some language. One that is not does not exist. */
export const isWritten = (content: Text): boolean => Object.values(content).some((html) => html?.trim())

/** Languages in which a text is written, in the order of the product's languages. */
export const writtenIn = (content: Text): Locale[] => LOCALES.filter((code) => content[code]?.trim())

/** Whether markup shows nothing: neither words nor a picture. */
export const isBlank = (html: string): boolean =>
  replaceTags(html, (tag) => (/^<img\b/.test(tag) ? tag : ''))
    .replaceAll('&nbsp;', ' ')
    .trim() === ''

/** A text without the languages in which nothing stands. */
export const withoutBlank = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words !== undefined && !isBlank(words)))

/** Published texts that a registration leaves unaccepted. */
export const unaccepted = (published: readonly AcceptedPage[], accepted: AcceptedTexts): AcceptedPage[] =>
  published.filter((key) => accepted[key] === undefined)
