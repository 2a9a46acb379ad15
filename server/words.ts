import { readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { ROOT } from '#config/env.ts'
import { wordVars } from '#core/form/message.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import { memo } from './memo.ts'

export type Namespace = 'common' | 'validation' | 'problems' | 'front' | 'admin' | 'email'
const NAMESPACES: Namespace[] = ['common', 'validation', 'problems', 'front', 'admin', 'email']

let instance: i18n | undefined
const loaded = new Set<string>()

function i18next(): i18n {
  if (!instance) {
    instance = createInstance()
    void instance.init({
      lng: 'fr',
      fallbackLng: 'en',
      resources: {},
      initAsync: false,
      interpolation: { escapeValue: false },
      ns: NAMESPACES,
      defaultNS: 'common',
    })
  }
  return instance
}

function load(locale: Locale, namespace: Namespace): i18n {
  const words = i18next()
  for (const language of [locale, 'en'] as const) {
    const name = `${language}/${namespace}`
    if (loaded.has(name)) continue
    words.addResourceBundle(language, namespace, JSON.parse(readFileSync(`${ROOT}/locales/${name}.json`, 'utf8')))
    loaded.add(name)
  }
  return words
}

/** The words of `key` in a language, e.g. `say('fr', 'problems', 'vote.closed.title')`. Falls back to the key itself. */
export function say(locale: Locale, namespace: Namespace, key: string, values: Record<string, unknown> = {}): string {
  return load(locale, namespace).t(key, { lng: locale, ns: namespace, ...values })
}

/** The same with its `{{names}}` as they stand in the file, for `fillWords`: nothing is chosen by a number. */
export const unfilled = (locale: Locale, namespace: Namespace, key: string): string =>
  asWritten(`${locale} ${namespace} ${key}`)

const asWritten = memo(2_000, (where) => {
  const [locale, namespace, key] = where.split(' ') as [Locale, Namespace, string]
  return say(locale, namespace, key, { skipInterpolation: true })
})

/** Whether there are words for `key`; where a number chooses them, with `values.count`. */
export const hasWords = (
  locale: Locale,
  namespace: Namespace,
  key: string,
  values: Record<string, unknown> = {},
): boolean => load(locale, namespace).exists(key, { lng: locale, ns: namespace, ...values })

/** The sentence of an issue: `validation.json` by rule, a general one for rules without words. */
export const issueMessage = (issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): string =>
  findSentence(issue, locale) ?? say(locale, 'validation', 'invalid')

/** The same for operators, who can do more with the rule itself where it has no words. */
export const ruleWords = (rule: string, params: Issue['params'] = {}): string =>
  findSentence({ rule, params }, 'en') ?? rule

function findSentence(issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): string | null {
  const values = wordVars(issue, locale)
  return hasWords(locale, 'validation', issue.rule, values) ? say(locale, 'validation', issue.rule, values) : null
}

/** A whole namespace as nested data, for pages that bake words into islands. */
export function bundle(locale: Locale, namespace: Namespace): Record<string, unknown> {
  return load(locale, namespace).getResourceBundle(locale, namespace)
}
