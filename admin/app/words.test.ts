import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { WordTree } from '#core/site/words.ts'
import { readWords } from '#locales/read.ts'

const WORDS: Record<string, WordTree> = readWords('en')

function under(words: WordTree | string | undefined, path: readonly string[]): WordTree | string | undefined {
  return path.reduce<WordTree | string | undefined>(
    (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
    words,
  )
}

/** Whether a key has words, one of its plural forms at least. */
function isWritten(namespace: string, key: string): boolean {
  const path = key.split('.')
  const around = under(WORDS[namespace], path.slice(0, -1))
  const last = path.at(-1) ?? ''
  if (typeof around !== 'object') return false
  return typeof around[last] === 'string' || `${last}_other` in around
}

const files = readdirSync(join(ROOT, 'admin'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
)
const keys = files.flatMap((file) => {
  const code = readFileSync(join(ROOT, 'admin', file), 'utf8')
  return [
    ...code.matchAll(/\bt\(\s*'([\w:.-]+)'/g),
    ...code.matchAll(/\b(?:does|title|label): '([a-z]\w*(?:\.\w+)+)'/g),
  ].map(([, key = '']) => ({ file, key }))
})

it('has words for every key that the back office names', () => {
  expect(keys.length).toBeGreaterThan(500)
  const without = keys.filter(({ key }) => {
    const [namespace, rest] = key.includes(':') ? (key.split(':') as [string, string]) : ['admin', key]
    return !isWritten(namespace, rest) && !(namespace === 'admin' && isWritten('common', rest))
  })
  expect(without).toEqual([])
})
