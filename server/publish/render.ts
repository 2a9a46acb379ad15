import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { SiteContent } from '#core/site/content.ts'
import type { PlannedPage } from '#core/site/plan.ts'
import { type Translate, translator, type WordTree } from '#core/site/words.ts'
import { themeTokens } from '#core/theme/theme.ts'

/** Namespaces that pages and their islands use. */
const NAMESPACES = ['common', 'front', 'validation'] as const

interface PageLocals {
  content: SiteContent
  page: PlannedPage
  now: Date
  t: Translate
  words: WordTree
  preview: boolean
  hash: (css: string) => string
  tokens: Record<string, string>
}

type Render = (url: string, kind: string, locals: PageLocals) => Promise<{ html: string; csp: string }>

export interface Rendered {
  html: string
  csp: string
}

/** The built front office with its words, in the thread that renders. */
export interface Site {
  /** Changes when a page may look different for the same content. */
  build: string
  render(page: PlannedPage, content: SiteContent, now: Date, preview?: boolean): Promise<Rendered>
}

/** What pages rendered now would be rendered with: the build and every word. */
export function siteBuild(root = ROOT): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'dist/site/stamp'), 'utf8'))
  for (const locale of LOCALES)
    for (const namespace of NAMESPACES) hash.update(JSON.stringify(readWords(root, locale, namespace)))
  return hash.digest('hex').slice(0, 16)
}

export async function openSite(root = ROOT): Promise<Site> {
  const entry = pathToFileURL(join(root, 'dist/site/server/entry.mjs')).href
  const { render } = (await import(entry)) as { render: Render }
  const themes = new WeakMap<SiteContent['platform'], Record<string, string>>()
  const words = new Map<Locale, { tree: WordTree; t: Translate }>()
  const wordsOf = (locale: Locale) => {
    const known = words.get(locale)
    if (known) return known
    const tree: WordTree = {}
    for (const namespace of NAMESPACES) tree[namespace] = readWords(root, locale, namespace)
    const made = { tree, t: translator(tree.front as WordTree, locale) }
    words.set(locale, made)
    return made
  }
  return {
    build: siteBuild(root),
    async render(page, content, now, preview = false) {
      const { tree, t } = wordsOf(page.locale)
      // Worked out once for all pages of a publication.
      const tokens = themes.get(content.platform) ?? themeTokens(content.platform.theme)
      themes.set(content.platform, tokens)
      const url = `${content.platform.origin}${page.path}`
      const { html, csp } = await render(url, page.kind, {
        content,
        page,
        now,
        t,
        words: tree,
        preview,
        hash: styleHash,
        tokens,
      })
      return { html, csp: tighten(csp, html) }
    },
  }
}

const styleHash = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`

/** Words of a language; English where it has none yet. */
function readWords(root: string, locale: Locale, namespace: string): WordTree {
  for (const code of [locale, 'en'] as const) {
    const file = `locales/${code}/${namespace}.json`
    if (existsSync(join(root, file))) return parseWords(file, readFileSync(join(root, file), 'utf8'))
  }
  return {}
}

function parseWords(file: string, text: string): WordTree {
  try {
    return JSON.parse(text) as WordTree
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

/** A page without scripts may run none at all. */
function tighten(csp: string, html: string): string {
  const clean = csp.replaceAll(/;\s*/g, '; ').replace(/;\s*$/, '')
  if (/<script(?! type="application\/ld\+json")/.test(html)) return clean
  return clean.replace(/script-src [^;]*/, "script-src 'none'")
}
