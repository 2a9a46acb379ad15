import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { SiteContent } from '#core/site/content.ts'
import type { PlannedPage } from '#core/site/page.ts'
import { navigationOf, planPages } from '#core/site/plan.ts'
import { type Translate, translator, type WordTree } from '#core/site/words.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { listSlices, readWords } from '#locales/read.ts'

interface PageLocals {
  content: SiteContent
  page: PlannedPage
  now: Date
  nav: ReturnType<typeof navigationOf>
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
  for (const locale of LOCALES) hash.update(JSON.stringify(pageWords(root, locale)))
  return hash.digest('hex').slice(0, 16)
}

export async function openSite(root = ROOT): Promise<Site> {
  const entry = pathToFileURL(join(root, 'dist/site/server/entry.mjs')).href
  const { render } = (await import(entry)) as { render: Render }
  const shared = new WeakMap<SiteContent, { tokens: Record<string, string>; plan: PlannedPage[] }>()
  const words = new Map<Locale, { tree: WordTree; t: Translate }>()
  const wordsOf = (locale: Locale) => {
    const known = words.get(locale)
    if (known) return known
    const tree = pageWords(root, locale)
    const made = { tree, t: translator(tree.front as WordTree, locale) }
    words.set(locale, made)
    return made
  }
  return {
    build: siteBuild(root),
    async render(page, content, now, preview = false) {
      const { tree, t } = wordsOf(page.locale)
      // Worked out once for all pages of a publication.
      const known = shared.get(content)
      const { tokens, plan } = known ?? { tokens: themeTokens(content.platform.theme), plan: planPages(content) }
      if (!known) shared.set(content, { tokens, plan })
      const url = `${content.platform.origin}${page.path}`
      const { html, csp } = await render(url, page.kind, {
        content,
        page,
        now,
        nav: navigationOf(plan, page.locale),
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

/** Words of a language for pages; English where it has none yet. */
function pageWords(root: string, locale: Locale): WordTree {
  const { common, front, validation } = readWords(listSlices(locale, root).length > 0 ? locale : 'en', root)
  return { common, front, validation }
}

/** A page without scripts may run none at all. */
function tighten(csp: string, html: string): string {
  const clean = csp.replaceAll(/;\s*/g, '; ').replace(/;\s*$/, '')
  if (/<script(?! type="application\/ld\+json")/.test(html)) return clean
  return clean.replace(/script-src [^;]*/, "script-src 'none'")
}
