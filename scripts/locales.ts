import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { PROBLEMS } from '#core/problem.ts'
import { listSlices, readSlice, SECTIONS } from '#locales/read.ts'
import { SAME_AS_ENGLISH } from '#locales/same-as-english.ts'

/** Words of a slice by section and key, joined by dots: `admin.menu.home`. */
export type Words = ReadonlyMap<string, string>
export type ReadWords = (locale: Locale, slice: string) => Words

/** Plural forms differ by language: keys are compared without them, and each language must have those it needs. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const bases = (words: Words) => new Set([...words.keys()].map(base))
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((found) => found.replace(/\{\{\s*/, ''))

export const readWords: ReadWords = (locale, slice) => new Map(flat(readSlice(locale, slice)))

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flat(inner, path ? `${path}.${key}` : key),
  )
}

/** What is wrong with the words of the interface, each with its file and key. French says which files and keys there are. */
export function wrongWords(read: ReadWords = readWords): string[] {
  const slices = listSlices('fr')
  const french = new Map(slices.map((slice) => [slice, read('fr', slice)]))
  const wrong = LOCALES.flatMap((locale) => {
    const own = new Set(listSlices(locale))
    return slices
      .flatMap((slice) => {
        const file = `locales/${locale}/${slice}.json`
        if (!own.delete(slice)) return [`${file} is missing`]
        const like = { french: french.get(slice) ?? new Map(), english: read('en', slice) }
        return wrongIn(locale, read(locale, slice), like).map(([key, what]) => `${file}: ${key} ${what}`)
      })
      .concat([...own].map((slice) => `locales/${locale}/${slice}.json is not among the French ones`))
  })
  return [...wrongFolders(), ...wrong, ...wrongPlaces(french), ...unsaidRefusals(french)]
}

function wrongFolders(): string[] {
  const folders = readdirSync(join(ROOT, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unknown = folders.filter(({ name }) => !(LOCALES as readonly string[]).includes(name))
  return unknown.map(({ name }) => `locales/${name} is the folder of none of the languages ${LOCALES.join(', ')}`)
}

/** Sections that nobody reads, and keys that two slices have: one would overwrite the other. */
function wrongPlaces(french: ReadonlyMap<string, Words>): string[] {
  const owners = new Map<string, string>()
  return [...french].flatMap(([slice, words]) => {
    const file = `locales/fr/${slice}.json`
    const sections = new Set([...words.keys()].map((key) => key.split('.')[0] ?? ''))
    const unknown = [...sections].filter((section) => !(SECTIONS as readonly string[]).includes(section))
    const twice = [...words.keys()].filter((key) => owners.has(key))
    const wrong = [
      ...unknown.map((section) => `${file}: ${section} is none of the sections ${SECTIONS.join(', ')}`),
      ...twice.map((key) => `${file}: ${key} is also in ${owners.get(key)}`),
    ]
    for (const key of words.keys()) owners.set(key, file)
    return wrong
  })
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

function unsaidRefusals(french: ReadonlyMap<string, Words>): string[] {
  const known = new Set([...french.values()].flatMap((words) => [...words.keys()]))
  return Object.keys(PROBLEMS)
    .flatMap((code) => ['title', 'detail'].map((part) => `problems.${code.replaceAll('.', '_')}.${part}`))
    .filter((key) => !known.has(key))
    .map((key) => `locales/fr: ${key} is missing`)
}
