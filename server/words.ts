import { createInstance, type i18n } from 'i18next'
import { ownWords, wordsKey, wordVars } from '#core/form/message.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import { readWords, SECTIONS, type Section } from '#locales/read.ts'
import { memo } from './memo.ts'

let instance: i18n | undefined
const loaded = new Set<Locale>()

function i18next(): i18n {
  if (!instance) {
    instance = createInstance()
    void instance.init({
      lng: 'fr',
      fallbackLng: 'en',
      resources: {},
      initAsync: false,
      interpolation: { escapeValue: false },
      ns: [...SECTIONS],
      defaultNS: 'common',
    })
  }
  return instance
}

function load(locale: Locale): i18n {
  const words = i18next()
  for (const language of [locale, 'en'] as const) {
    if (loaded.has(language)) continue
    for (const [section, tree] of Object.entries(readWords(language))) words.addResourceBundle(language, section, tree)
    loaded.add(language)
  }
  return words
}

/** The words of `key` in a language, e.g. `say('fr', 'problems', 'vote.closed.title')`. Falls back to the key itself. */
export function say(locale: Locale, section: Section, key: string, values: Record<string, unknown> = {}): string {
  return load(locale).t(key, { lng: locale, ns: section, ...values })
}

/** The same with its `{{names}}` as they stand in the file, for `fillWords`: nothing is chosen by a number. */
export const unfilled = (locale: Locale, section: Section, key: string): string =>
  asWritten(`${locale} ${section} ${key}`)

const asWritten = memo(2_000, (where) => {
  const [locale, section, key] = where.split(' ') as [Locale, Section, string]
  return say(locale, section, key, { skipInterpolation: true })
})

/** Whether there are words for `key`; where a number chooses them, with `values.count`. */
export const hasWords = (
  locale: Locale,
  section: Section,
  key: string,
  values: Record<string, unknown> = {},
): boolean => load(locale).exists(key, { lng: locale, ns: section, ...values })

/** The sentence of an issue: `validation` by rule, a general one for rules without words. */
export const issueMessage = (issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): string =>
  findSentence(issue, locale) ?? say(locale, 'validation', 'invalid')

/** The same for operators, who can do more with the rule itself where it has no words. */
export const ruleWords = (rule: string, params: Issue['params'] = {}): string =>
  findSentence({ rule, params }, 'en') ?? rule

function findSentence(issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): string | null {
  const own = ownWords(issue, locale)
  if (own) return own
  const values = wordVars(issue, locale)
  const key = [wordsKey(issue), issue.rule].find((one) => hasWords(locale, 'validation', one, values))
  return key ? say(locale, 'validation', key, values) : null
}

/** A whole section as nested data, for pages that bake words into islands. */
export function bundle(locale: Locale, section: Section): Record<string, unknown> {
  return load(locale).getResourceBundle(locale, section)
}
