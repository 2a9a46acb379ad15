import { LOCALES, type Locale } from '../locale.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: Record<string, unknown>): boolean => {
  const names = Object.keys(value)
  return (
    names.length > 0 &&
    names.every((name) => (LOCALES as readonly string[]).includes(name) && typeof value[name] === 'string')
  )
}

/**
 * The same data with texts in these languages only. The first one always has words, of the others or of those left out:
 * words in another language are better than none.
 */
export function inLanguages<Value>(value: Value, languages: readonly [Locale, ...Locale[]]): Value {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (!isRecord(node)) return node
    if (!isText(node)) return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, walk(inner)]))
    const words = [...languages, 'en' as const, 'fr' as const].map((code) => node[code]).find(Boolean)
    const translations = Object.entries(node).filter(([code, said]) => said && languages.includes(code as Locale))
    return { [languages[0]]: words || Object.values(node).find(Boolean) || '', ...Object.fromEntries(translations) }
  }
  return walk(value) as Value
}

/** Languages in which at least one text is written. */
export function spokenIn(value: unknown, found: Set<Locale> = new Set()): Set<Locale> {
  if (Array.isArray(value)) for (const item of value) spokenIn(item, found)
  else if (isRecord(value)) {
    if (isText(value)) for (const code of Object.keys(value)) found.add(code as Locale)
    else for (const inner of Object.values(value)) spokenIn(inner, found)
  }
  return found
}
