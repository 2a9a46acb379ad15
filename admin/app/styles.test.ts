import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Over every dialog, for they are said or asked while one is open. */
const OVER_DIALOGS = ['.loader', '.notices', '.inactivity', '.skip']

it('what a page holds in place lies under dialogs, which begin at layer 50', () => {
  const high = globSync('admin/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{[^{}]*z-index:\s*(\d+)/g)].flatMap(([, selector = '', layer]) =>
      Number(layer) >= 50 ? [selector.trim()] : [],
    ),
  )
  expect(high.toSorted()).toEqual(OVER_DIALOGS.toSorted())
})

/** Every stylesheet that has been loaded stays: a page comes after any other, so a class means one thing everywhere. */

/** A stylesheet with what it imports. */
const withImports = (file: string): string[] => [
  file,
  ...[...readFileSync(file, 'utf8').matchAll(/@import "(\..*?)"/g)].flatMap(([, path = '']) =>
    withImports(join(dirname(file), path)),
  ),
]

/** Sources and stylesheets of our own that a source loads with it. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (file.endsWith('.css')) {
    for (const each of withImports(file)) seen.add(each)
    return seen
  }
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import )'(\.[^']*)'/g)) {
    const next = join(dirname(file), path)
    if (existsSync(next)) loadedBy(next, seen)
  }
  return seen
}

/** Classes that a stylesheet lays out by themselves, whatever they stand in. */
const classesOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]+)\{/g),
  ].flatMap(([, selectors = '']) => selectors.split(',').flatMap((each) => /^\s*\.([\w-]+)\s*$/.exec(each)?.[1] ?? []))

const classNames = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))

const entries = ['admin/main.tsx', ...globSync('admin/screens/*/*.tsx')]
// The classes of a module are its own.
const sheets = globSync('admin/**/*.css').filter((file) => !file.endsWith('.module.css'))
const definedIn = new Map<string, string[]>()
for (const sheet of sheets)
  for (const name of new Set(classesOf(sheet))) definedIn.set(name, [...(definedIn.get(name) ?? []), sheet])

describe('the classes of the back office', () => {
  const always = loadedBy('admin/main.tsx')

  it('are each laid out by one slice', () => {
    const slices = (files: readonly string[]) => new Set(files.map((file) => dirname(file).replace(/\/styles$/, '')))
    expect([...definedIn].filter(([, files]) => slices(files).size > 1)).toEqual([])
  })

  it.each(entries)('are loaded with what uses them: %s', (entry) => {
    const loaded = new Set([...always, ...loadedBy(entry)])
    const astray = [...loaded]
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(classNames)
      .filter((name) => definedIn.get(name)?.every((sheet) => !loaded.has(sheet)))
    expect(astray).toEqual([])
  })
})

/** The stylesheets that are global: tokens, resets and utilities, and those of the pages in previews. */
const GLOBAL_SHEETS = ['admin/app/theme.css', 'admin/screens/form/preview.css', 'admin/screens/gallery/preview.css']

it('new stylesheets are CSS modules', () => {
  expect(sheets.toSorted()).toEqual(GLOBAL_SHEETS.toSorted())
})

it('classes written as text are those of a global stylesheet', () => {
  const known = new Set(
    sheets.flatMap((sheet) => [...readFileSync(sheet, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name)),
  )
  // The preview of the form editor is a page of the front office.
  const sources = globSync('admin/**/*.tsx').filter((file) => file !== 'admin/screens/form/parts/FormPreview.tsx')
  const unknown = sources.flatMap((file) =>
    classNames(file)
      .filter((name) => !known.has(name) && name !== 'plain')
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

/** Members that sources read of each CSS module; null for one that is read by a computed name. */
const membersRead = new Map<string, Set<string> | null>()
for (const file of globSync('admin/**/*.{ts,tsx}')) {
  const source = readFileSync(file, 'utf8')
  for (const [, name = '', path = ''] of source.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'$/gm)) {
    const sheet = join(dirname(file), path)
    const before = membersRead.get(sheet)
    const read = [...source.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, 'g'))].map(([, member = '']) => member)
    const isComputed = new RegExp(`\\b${name}\\[`).test(source)
    membersRead.set(sheet, before === null || isComputed ? null : new Set([...(before ?? []), ...read]))
  }
}

it.each(globSync('admin/**/*.module.css'))('each class of %s is used, and each used class exists', (sheet) => {
  const css = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  const classes = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
  // A build imports the classes by name (`css-modules-plugin.ts`).
  for (const name of classes) expect(() => new Function(`const ${name} = 0`), name).not.toThrow()
  const read = membersRead.get(sheet)
  if (read === null) return
  expect([...classes].toSorted()).toEqual([...(read ?? [])].toSorted())
})

it('modules name no id as their own: nothing has the name that a build gives it', () => {
  const own = globSync('admin/**/*.module.css').filter((sheet) =>
    /#[a-z][\w-]*/i.test(
      readFileSync(sheet, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
        .replaceAll(/\{[^{}]*\}/g, ''),
    ),
  )
  expect(own).toEqual([])
})

it.each([
  ['site', [575.98, 990, 1325, 1680]],
  ['admin', [575.98, 1325, 1680]],
])('%s changes its layout at the widths of the specification', (side, widths) => {
  const css = globSync(`${side}/**/*.css`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  for (const width of widths) expect([width, css.includes(`-width: ${width}px)`)]).toEqual([width, true])
})
