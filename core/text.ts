import type { Locale } from './locale.ts'

/** A text that people write, by language. An empty string counts as not written. */
export type Text = Partial<Record<Locale, string>>

/** Whether it has words in no language. */
export const isEmptyText = (text: object | undefined): boolean => !text || Object.values(text).every((words) => !words)

/** The text in `lang`, else in `fallback`, else in any language it has, else ''. */
export function pick(text: Text | null | undefined, lang: Locale, fallback?: Locale): string {
  if (!text) return ''
  return text[lang] || (fallback && text[fallback]) || Object.values(text).find(Boolean) || ''
}

/** The text with these words in `lang`; a language without words is left out. */
export function withText(text: Text, lang: Locale, words: string): Text {
  const { [lang]: _before, ...rest } = text
  return words ? { ...rest, [lang]: words } : rest
}
