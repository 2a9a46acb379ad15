import type { Locale } from '../locale.ts'
import { tagOf } from './dates.ts'
import { joined, typographic } from './typography.ts'

/** A locale file, or part of one: nested texts in i18next's notation (`{{name}}`, `_one`, `_other`). */
export interface WordTree {
  [key: string]: string | WordTree
}

export type Params = Record<string, string | number>

/** Reads a text by dotted key; with `count`, the plural form of the language. A key that is missing throws: nothing is shown raw. */
export interface Translate {
  (key: string, params?: Params): string
  locale: Locale
}

const find = (tree: WordTree, key: string): string | WordTree | undefined =>
  key
    .split('.')
    .reduce<string | WordTree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree)

/** The text with its values; the word before one may have to change with it. */
export const fill = (words: string, params: Params, locale: Locale): string =>
  words.replace(/(?:(\p{L}+) )?\{\{\s*(\w+)\s*\}\}/gu, (_, before: string | undefined, name: string) => {
    const value = String(params[name] ?? '')
    return (before === undefined ? '' : joined(before, value, locale)) + value
  })

/** i18next's order: zero has its own form where there is one. */
const pluralKeys = (key: string, count: number, plural: Intl.PluralRules): string[] => [
  ...(count === 0 ? [`${key}_zero`] : []),
  `${key}_${plural.select(count)}`,
  `${key}_other`,
  key,
]

export function translator(tree: WordTree, locale: Locale): Translate {
  const plural = new Intl.PluralRules(tagOf(locale))
  const number = new Intl.NumberFormat(tagOf(locale))
  const t = (key: string, params: Params = {}): string => {
    const forms = typeof params.count === 'number' ? pluralKeys(key, params.count, plural) : [key]
    const words = forms.map((form) => find(tree, form)).find((found) => typeof found === 'string')
    if (words === undefined) throw new Error(`no words for ${key} in ${locale}`)
    const shown = typeof params.count === 'number' ? { ...params, count: number.format(params.count) } : params
    return typographic(fill(words as string, shown, locale), locale)
  }
  return Object.assign(t, { locale })
}

/** The texts under a key as a flat record, `{ 'step.next': '…' }`, for an island's props. */
export function flatten(tree: WordTree, under = '', locale: Locale = 'en'): Record<string, string> {
  const start = under ? find(tree, under) : tree
  const flat: Record<string, string> = {}
  const walk = (node: string | WordTree | undefined, path: string) => {
    if (typeof node === 'string') flat[path] = typographic(node, locale)
    else if (node) for (const [key, value] of Object.entries(node)) walk(value, path ? `${path}.${key}` : key)
  }
  walk(start, '')
  return flat
}
