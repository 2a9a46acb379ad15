import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { LOCALES } from '#core/locale.ts'
import { PROBLEMS } from '#core/problem.ts'
import { SAME_AS_ENGLISH } from '#locales/same-as-english.ts'

const NAMESPACES = ['common', 'validation', 'problems', 'front', 'admin', 'email'] as const

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flat(inner, path ? `${path}.${key}` : key),
  )
}

const read = (locale: string, namespace: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(ROOT, 'locales', locale, `${namespace}.json`), 'utf8'))))

/** Plural forms differ by language: keys are compared without them, and each language must have those it needs. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((found) => found.replace(/\{\{\s*/, '')).sort()

it('has a folder for each of the ten languages, and no other', () => {
  const folders = readdirSync(join(ROOT, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map((entry) => entry.name).sort()).toEqual([...LOCALES].sort())
})

describe.each(NAMESPACES)('%s', (namespace) => {
  const french = read('fr', namespace)
  const english = read('en', namespace)
  const frenchBases = new Set([...french.keys()].map(base))

  describe.each(LOCALES)('in %s', (locale) => {
    const words = read(locale, namespace)

    it('has the keys of French', () => {
      expect([...new Set([...words.keys()].map(base))].sort()).toEqual([...frenchBases].sort())
    })

    it('has every plural form that the language needs', () => {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      const plurals = new Set([...french.keys()].filter((key) => PLURAL.test(key)).map(base))
      // 'many' is for a million and up in Romance languages: 'other' serves there.
      const needed = forms.filter((form) => form !== 'many' || locale === 'ru' || locale === 'pl')
      const missing = [...plurals].flatMap((key) =>
        needed.filter((form) => !words.has(`${key}_${form}`)).map((form) => `${key}_${form}`),
      )
      expect(missing).toEqual([])
    })

    it('fills in the same values', () => {
      const wrong = [...words].filter(([key, text]) => {
        const like = french.get(key) ?? french.get(`${base(key)}_other`) ?? ''
        const allowed = new Set(placeholders(like))
        const used = placeholders(text)
        const mayDropCount = PLURAL.test(key)
        return (
          used.some((name) => !allowed.has(name) && name !== 'count') ||
          (!mayDropCount && placeholders(like).some((name) => !used.includes(name)))
        )
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    })

    it('is written, not left in English', () => {
      if (locale === 'en') return
      const left = [...words].filter(
        ([key, text]) => text === english.get(key) && !SAME_AS_ENGLISH.isAllowed(locale, text),
      )
      expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([])
    })

    it('leaves nothing empty', () => {
      expect([...words].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    })
  })
})

it('has words for every refusal', () => {
  const words = read('fr', 'problems')
  const missing = Object.keys(PROBLEMS).filter(
    (code) => !words.has(`${code.replaceAll('.', '_')}.title`) || !words.has(`${code.replaceAll('.', '_')}.detail`),
  )
  expect(missing).toEqual([])
})
