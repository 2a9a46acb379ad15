import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'

export interface AreaWords {
  area: Words
  time: Words
  /** Of applying together. */
  together?: Words
  /** Of recommendations. */
  recommend?: Words
  /** Of messages with organisers. */
  message?: Words
  /** Of decisions of juries. */
  decision?: Words
  /** Of answers to read. */
  apply?: Words
  form?: Words
}

export interface ItemProps {
  item: MyResponseSummary
  /** How many of its answers only this device has. */
  unsent: number
  now: Date
  lang: Locale
  words: AreaWords
  /** On the page of this application. */
  isAlone?: boolean
}

/** The page where an application goes on: at a place of it, on an answer there. */
export const hrefOf = (item: MyResponseSummary, lang: Locale, at?: string, answer?: string): string => {
  const search = new URLSearchParams({ responseId: item.id, ...(at && { at }), ...(answer && { answer }) })
  return `/${lang}/applications/${item.program.slug}/apply?${search}`
}
