import type { Locale } from '#core/locale.ts'
import type { Section } from '#locales/read.ts'
import { hasWords, say } from '#server/words.ts'

export type Values = Record<string, string | number | RegExp>

/** The words at a key of the locale files, e.g. `t('en', 'front', 'apply.submit')`. Throws where there are none. Playwright takes any space for another. */
export function t(locale: Locale, section: Section, key: string, values: Values = {}): string {
  if (!hasWords(locale, section, key, values)) throw new Error(`There are no words at ${section}.${key} in ${locale}`)
  return say(locale, section, key, values)
}

/** The same for words with something unknown in them: each value may be an expression, and a space may be any space. */
export function matching(locale: Locale, section: Section, key: string, values: Values = {}): RegExp {
  const unknown: string[] = []
  const marked = Object.entries(values).map(([name, value]) =>
    value instanceof RegExp ? [name, `\uE000${unknown.push(value.source) - 1}\uE001`] : [name, value],
  )
  const words = t(locale, section, key, Object.fromEntries(marked))
  return new RegExp(
    words
      .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+')
      .replaceAll(/\uE000(\d+)\uE001/g, (_, n) => `(?:${unknown[n]})`),
  )
}
