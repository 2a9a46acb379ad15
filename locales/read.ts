import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'
import type { WordTree } from '#core/site/words.ts'

/** A slice's file `<locale>/<slice>.json` has those of these sections that it has words for. */
export const SECTIONS = ['common', 'front', 'admin', 'validation', 'problems', 'email'] as const
export type Section = (typeof SECTIONS)[number]

export type SliceWords = Partial<Record<Section, WordTree>>

/** Names of the slices with words in a language; `app` holds what every page needs. */
export function listSlices(locale: Locale, root = ROOT): string[] {
  const folder = join(root, 'locales', locale)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  return files.map((file) => file.slice(0, -'.json'.length)).sort()
}

/** The words of one slice. Throws, naming the file and the line, when they cannot be read. */
export function readSlice(locale: Locale, slice: string, root = ROOT): SliceWords {
  const file = `locales/${locale}/${slice}.json`
  return parseWords(file, readFileSync(join(root, file), 'utf8'))
}

/** The words of a language by section, merged over all slices. */
export function readWords(locale: Locale, root = ROOT): Record<Section, WordTree> {
  const words: Record<Section, WordTree> = { common: {}, front: {}, admin: {}, validation: {}, problems: {}, email: {} }
  for (const slice of listSlices(locale, root)) merge(words, readSlice(locale, slice, root) as WordTree)
  return words
}

function merge(into: WordTree, more: WordTree): void {
  for (const [key, value] of Object.entries(more)) {
    const own = into[key]
    if (typeof own === 'object' && typeof value === 'object') merge(own, value)
    else into[key] = value
  }
}

function parseWords(file: string, text: string): SliceWords {
  try {
    return JSON.parse(text) as SliceWords
  } catch (error) {
    const message = (error as SyntaxError).message.replaceAll(/\s+/g, ' ')
    throw new SyntaxError(`${file}: ${message.includes('(line ') ? message : `${message} (line ${lineOf(text)})`}`)
  }
}

/** Where V8 names no place: the first line that ends with a token that may not stand there, else the last. */
function lineOf(text: string): number {
  const lines = text.split('\n')
  const at = lines.findIndex((_, n) => mistakeIn(lines.slice(0, n + 1).join('\n')).startsWith('Unexpected token'))
  return at < 0 ? lines.length : at + 1
}

function mistakeIn(json: string): string {
  try {
    JSON.parse(json)
    return ''
  } catch (error) {
    return (error as SyntaxError).message
  }
}
