import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { WordTree } from '#core/site/words.ts'
import { listSlices, readSlice } from '#locales/read.ts'
import { SCREEN_SLICES, SCREENS } from './slices.ts'

const ADMIN = join(ROOT, 'admin')

/** Slices by section and key, `admin.menu.home`; plural forms count as their key. */
const OWNERS = new Map<string, Set<string>>()
for (const slice of listSlices('en')) own(readSlice('en', slice) as WordTree, '', slice)

function own(words: WordTree, path: string, slice: string): void {
  for (const [name, value] of Object.entries(words)) {
    const key = `${path}${path && '.'}${name}`
    if (typeof value === 'object') own(value, key, slice)
    else for (const one of [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]) add(one, slice)
  }
}
function add(key: string, owner: string): void {
  // What the slices are called in the menu travels together, with every page that has a menu.
  const slice = key.startsWith('admin.menu.') ? 'menu' : owner
  const slices = OWNERS.get(key) ?? new Set()
  OWNERS.set(key, slices.add(slice))
}

const fullKey = (key: string) => (key.includes(':') ? key.replace(':', '.') : `admin.${key}`)
const ownersOf = (key: string): ReadonlySet<string> => OWNERS.get(fullKey(key)) ?? new Set()
/** Of all keys under a path, for one that code completes: `t(\`program.status.${status}\`)`. */
const ownersUnder = (path: string): string[] =>
  [...OWNERS].filter(([key]) => key.startsWith(`${fullKey(path)}.`)).flatMap(([, slices]) => [...slices])

const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file),
)

interface Source {
  /** Slices of the keys that it names. */
  slices: ReadonlySet<string>
  imports: readonly string[]
  /** What it imports with words of its own. */
  parts: readonly { file: string; words: string[] }[]
  keys: readonly string[]
}

const PART = /withWords\(\s*\[([^\]]*)\],\s*import\('([^']+)'\)/g
const SOURCES = new Map(files.map((file) => [file, readSource(file)]))

function readSource(file: string): Source {
  const code = readFileSync(join(ADMIN, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '')
  const at = (path: string) => relative(ADMIN, join(ADMIN, dirname(file), path))
  const literals = [...code.matchAll(/(['"`])((?:\w+:)?[a-z]\w*(?:\.[\w-]+)*)(?:\.(?=\$\{)|\1)/g)]
  const slices = literals.flatMap(([all, quote, key = '']) =>
    all.endsWith(quote ?? '') ? [...ownersOf(key)] : ownersUnder(key),
  )
  const parts = [...code.matchAll(PART)].map(([, words = '', path = '']) => ({
    file: at(path),
    words: [...words.matchAll(/'(\w+)'/g)].map(([, slice = '']) => slice),
  }))
  const imports = [
    ...code
      .replaceAll(PART, '')
      .replaceAll(/^import type [^']*'[^']*'/gm, '')
      .matchAll(/(?:\bfrom |\bimport\(|^import )'(\.[^']+\.tsx?)'/gm),
  ]
  return {
    slices: new Set(slices),
    imports: imports.map(([, path = '']) => at(path)),
    parts,
    keys: [
      ...code.matchAll(/\bt\(\s*'([\w:.-]+)'/g),
      ...code.matchAll(/\b(?:does|title|label): '([a-z]\w*(?:\.\w+)+)'/g),
    ].map(([, key = '']) => key),
  }
}

/** Slices of every key that a file and what it imports name, beyond those of every page. */
function slicesOf(start: string, { hasMenu }: { hasMenu: boolean }): string[] {
  const seen = new Set<string>()
  const slices = new Set<string>()
  const visit = (file: string) => {
    const source = SOURCES.get(file)
    // They name the titles of all screens.
    if (!source || seen.has(file) || /\.(?:slice|queries)\.ts$/.test(file)) return
    seen.add(file)
    for (const slice of source.slices) slices.add(slice)
    for (const path of source.imports) visit(path)
  }
  visit(start)
  slices.delete('app')
  if (hasMenu) slices.delete('menu')
  return [...slices].sort()
}

it('has words for every key that the back office names', () => {
  const keys = [...SOURCES].flatMap(([file, source]) => source.keys.map((key) => ({ file, key })))
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter(({ key }) => ownersOf(key).size === 0)).toEqual([])
})

it('starts with the words of every page alone', () => {
  expect(slicesOf('main.tsx', { hasMenu: true })).toEqual([])
})

it.each(SCREENS.map((route) => [route.path, route] as const))('declares the words of %s', (_path, route) => {
  const file = `screens/${route.screen}.tsx`
  expect(existsSync(join(ADMIN, file))).toBe(true)
  const hasMenu = route.layout !== 'auth'
  const needed = new Set([...slicesOf(file, { hasMenu }), ...ownersOf(route.title)])
  needed.delete('app')
  if (hasMenu) needed.delete('menu')
  expect([...route.words].sort()).toEqual([...needed].sort())
})

/** Their words come with what they show of applications. */
const EXTENDING = SCREEN_SLICES.flatMap(({ name, responses }) => (responses ? [name] : []))

it.each([...SOURCES.values()].flatMap(({ parts }) => parts))('loads the words of $file with it', ({ file, words }) => {
  expect(words).toEqual(slicesOf(file, { hasMenu: true }).filter((slice) => !EXTENDING.includes(slice)))
})
