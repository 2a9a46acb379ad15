import { readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { ROOT } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'

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

/** Whether there are words for `key`; where a number chooses them, with `values.count`. */
export const hasWords = (
  locale: Locale,
  namespace: Namespace,
  key: string,
  values: Record<string, unknown> = {},
): boolean => load(locale, namespace).exists(key, { lng: locale, ns: namespace, ...values })

/** A whole namespace as nested data, for pages that bake words into islands. */
export function bundle(locale: Locale, namespace: Namespace): Record<string, unknown> {
  return load(locale, namespace).getResourceBundle(locale, namespace)
}
