import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { PROBLEMS } from '#core/problem.ts'
import { SAME_AS_ENGLISH } from '#locales/same-as-english.ts'

const NAMESPACES = ['common', 'validation', 'problems', 'front', 'admin', 'email'] as const
type Namespace = (typeof NAMESPACES)[number]

/** Words by key; keys of objects within objects are joined by dots. */
export type Words = ReadonlyMap<string, string>
export type ReadWords = (locale: Locale, namespace: Namespace) => Words

/** Plural forms differ by language: keys are compared without them, and each language must have those it needs. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const bases = (words: Words) => new Set([...words.keys()].map(base))
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((found) => found.replace(/\{\{\s*/, ''))

/** The words as they are kept in `locales/`. Throws, naming the file, when it is not there or no JSON. */
export const readWords: ReadWords = (locale, namespace) => {
  const file = `locales/${locale}/${namespace}.json`
  try {
    return new Map(flat(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flat(inner, path ? `${path}.${key}` : key),
  )
}

/** What is wrong with the words of the interface, each with its file and key. French says which keys there are. */
export function wrongWords(read: ReadWords = readWords): string[] {
  const wrong = NAMESPACES.flatMap((namespace) =>
    LOCALES.flatMap((locale) =>
      wrongIn(locale, read(locale, namespace), { french: read('fr', namespace), english: read('en', namespace) }).map(
        ([key, what]) => `locales/${locale}/${namespace}.json: ${key} ${what}`,
      ),
    ),
  )
  return [...wrongFolders(), ...wrong, ...unsaidRefusals(read('fr', 'problems'))]
}

function wrongFolders(): string[] {
  const folders = readdirSync(join(ROOT, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unknown = folders.filter(({ name }) => !(LOCALES as readonly string[]).includes(name))
  return unknown.map(({ name }) => `locales/${name} is the folder of none of the languages ${LOCALES.join(', ')}`)
}

type Flaw = readonly [key: string, what: string]

function wrongIn(locale: Locale, words: Words, { french, english }: { french: Words; english: Words }): Flaw[] {
  const [known, own] = [bases(french), bases(words)]
  const missing = [...known].filter((key) => !own.has(key)).map((key): Flaw => [key, 'is missing'])
  const plurals = new Set([...french.keys()].filter((key) => PLURAL.test(key)).map(base))
  const unformed = [...plurals]
    .filter((key) => own.has(key))
    .flatMap((key) => formsOf(locale).map((form) => `${key}_${form}`))
    .filter((key) => !words.has(key))
    .map((key): Flaw => [key, 'is missing'])
  const unfit = [...words].flatMap(([key, text]): Flaw[] => {
    const like = french.get(key) ?? french.get(`${base(key)}_other`) ?? ''
    if (!known.has(base(key))) return [[key, 'is not among the French ones']]
    if (text.trim() === '') return [[key, 'is empty']]
    const isLeft = locale !== 'en' && text === english.get(key) && !SAME_AS_ENGLISH.isAllowed(locale, text)
    return [
      ...(isLeft ? [[key, `is left in English: ${text}`] as const] : []),
      ...(fillsSame(key, text, like) ? [] : [[key, `does not fill in what French does: ${like}`] as const]),
    ]
  })
  return [...missing, ...unformed, ...unfit]
}

// 'many' is for a million and up in Romance languages: 'other' serves there.
const formsOf = (locale: Locale): string[] =>
  new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many' || locale === 'ru' || locale === 'pl')

/** A plural form may leave the count out, and may say it. */
function fillsSame(key: string, text: string, like: string): boolean {
  const [allowed, used] = [placeholders(like), placeholders(text)]
  if (used.some((name) => !allowed.includes(name) && name !== 'count')) return false
  return PLURAL.test(key) || allowed.every((name) => used.includes(name))
}

const unsaidRefusals = (words: Words): string[] =>
  Object.keys(PROBLEMS)
    .flatMap((code) => ['title', 'detail'].map((part) => `${code.replaceAll('.', '_')}.${part}`))
    .filter((key) => !words.has(key))
    .map((key) => `locales/fr/problems.json: ${key} is missing`)
