import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { WordTree } from '#core/site/words.ts'
import { listSlices, readSlice, readWords, type Section, type SliceWords } from '#locales/read.ts'

const MODULE = 'virtual:opencall-words'
const SECTIONS: readonly Section[] = ['common', 'admin', 'validation']

/** What some of the back office needs beside the slices' own words. */
const MORE: Record<string, (locale: Locale) => SliceWords> = {
  // What the slices are called in the menu: for every page that has one.
  menu: (locale) => ({
    admin: { menu: Object.assign({}, ...listSlices(locale).map((slice) => readSlice(locale, slice).admin?.menu)) },
  }),
  // The server says what it refuses: these are for answers that are not the server's, e.g. a proxy's.
  problems: (locale) => ({ problems: readSlice(locale, 'app').problems ?? {} }),
  // The preview of a form shows what an applicant reads.
  applicant: (locale) => {
    const { front, validation } = readWords(locale)
    return { front: { form: front.form ?? {}, apply: front.apply ?? {} }, validation }
  },
}

/** The sections of a slice that the back office shows; null when it has no screens. */
function wordsOf(locale: Locale, slice: string): SliceWords | null {
  const more = MORE[slice]
  if (more) return more(locale)
  const words = readSlice(locale, slice)
  const shown = SECTIONS.flatMap((section) =>
    words[section] ? [[section, words[section]] as [Section, WordTree]] : [],
  )
  return words.admin ? Object.fromEntries(shown) : null
}

/** Words of every page, those of signing in too, which have no menu. */
function startWords(locale: Locale): SliceWords | null {
  const app = wordsOf(locale, 'app')
  if (!app) return null
  const { menu: _, ...admin } = app.admin ?? {}
  return { ...app, admin }
}

/** Slices whose words most pages ask for: a language's own module says where they are, `REST` where the others are. */
const NEAR = ['access', 'account', 'menu', 'notification', 'palette', 'problems', 'program', 'security', 'tag']
const REST = 'rest'

/** Every language; each module of one has the words of every page, and where those of the slices are. */
function moduleOf(locale: Locale | undefined, slice: string | undefined): string {
  if (!locale) return `export default {${LOCALES.map((code) => loader(code, code))}}`
  const addresses = (names: string[]) => `{${names.map((name) => loader(name, `${locale}-${name}`))}}`
  const others = listSlices(locale).filter((name) => name !== 'app' && !NEAR.includes(name) && wordsOf(locale, name))
  if (slice === REST)
    return `export default ${addresses([...others, ...Object.keys(MORE).filter((name) => !NEAR.includes(name))])}`
  if (slice) return `export default ${JSON.stringify(wordsOf(locale, slice))}`
  const app = JSON.stringify(startWords(locale))
  return `export default { app: ${app}, near: ${addresses(NEAR)}, ${loader(REST, `${locale}-${REST}`)} }`
}

const loader = (name: string, module: string): string => `${JSON.stringify(name)}: () => import('${MODULE}-${module}')`

/** Gives the back office its words by language and slice: only the sections that it shows travel. */
export function adminWords(): Plugin {
  return {
    name: 'opencall-words',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      const [, locale, slice] = /-(\w\w)(?:-(\w+))?$/.exec(id.slice(MODULE.length + 1)) ?? []
      for (const name of listSlices((locale ?? 'en') as Locale))
        this.addWatchFile(join(ROOT, 'locales', locale ?? 'en', `${name}.json`))
      return moduleOf(locale as Locale | undefined, slice)
    },
  }
}
