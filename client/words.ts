import type { Locale } from '#core/locale.ts'
import { numberIn } from '#core/number.ts'
import { tagOf } from '#core/site/dates.ts'
import { typographic } from '#core/site/typography.ts'
import { fill } from '#core/site/words.ts'

/** What an island gets of a locale file: flat, by dotted key, plural forms as `key_one`, `key_other` (i18next's notation). */
export type Words = Readonly<Record<string, string>>
export type Vars = Readonly<Record<string, string | number>>

/** Gives the text of a key of the words that it was made with. */
export type T = (key: string, vars?: Vars) => string

export const translator =
  (words: Words, lang: Locale): T =>
  (key, vars) =>
    translate(words, key, vars, lang)

const plurals = new Map<Locale, Intl.PluralRules>()

function formOf(count: number, locale: Locale): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(tagOf(locale))
  plurals.set(locale, rules)
  return rules.select(count)
}

/** A text with its `{{name}}` filled in; with `count`, the plural form of the language. Numbers are written as the locale does. */
export function translate(words: Words, key: string, vars: Vars = {}, locale: Locale = 'en'): string {
  const { count } = vars
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${formOf(count, locale)}`, `${key}_other`, key]
      : [key]
  const found = forms.map((form) => words[form]).find((text) => text !== undefined) ?? ''
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(vars)) {
    shown[name] = typeof value === 'number' ? numberIn(value, locale) : value
  }
  return typographic(fill(found, shown, locale), locale)
}
