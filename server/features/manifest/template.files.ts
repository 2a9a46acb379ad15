import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { inLanguages, spokenIn } from '#core/manifest/languages.ts'
import { plain, type VariableValue } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { fillManifest, type OpenManifest, openManifest } from './manifest.files.ts'

const FOLDER = join(ROOT, 'templates')
/** What every template starts from: not one itself. */
const COMMON = 'common'

export interface TemplateHead {
  key: string
  title: Text
  summary: Text
  /** Languages that it is written in: those of its title. Each of its texts has all of them. */
  languages: Locale[]
}

export interface Template extends TemplateHead {
  open: OpenManifest
}

let listed: Promise<TemplateHead[]> | undefined

/** The templates that come with Opencall, by key. They are read once: reading all of them takes a quarter of a second. */
export function listTemplates(): Promise<TemplateHead[]> {
  listed ??= readTemplates()
  listed.catch(() => {
    listed = undefined
  })
  return listed
}

async function readTemplates(): Promise<TemplateHead[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== COMMON).map(({ name }) => name)
  const templates = await Promise.all(keys.sort().map(openTemplate))
  return templates.map(({ key, title, summary, languages }) => ({ key, title, summary, languages }))
}

/** One template, its variables not yet filled in. Throws 'resource.notFound'. */
export async function openTemplate(key: string): Promise<Template> {
  const known = await readdir(FOLDER, { withFileTypes: true })
  if (key === COMMON || !known.some((entry) => entry.isDirectory() && entry.name === key)) {
    throw new Problem('resource.notFound', { data: { template: key } })
  }
  const open = await openManifest(join(FOLDER, COMMON), join(FOLDER, key))
  const { title = {}, summary = {} } = plain(open.root) as Pick<Manifest, 'title' | 'summary'>
  return { key, title, summary, languages: LOCALES.filter((code) => title[code]), open }
}

/** A template with its variables filled in, in these languages. `missing` are those that it has no words in. */
export function fillTemplate(
  template: Template,
  given: Record<string, VariableValue>,
  languages: readonly [Locale, ...Locale[]],
): { manifest: Manifest; missing: Locale[] } {
  const whole = fillManifest(template.open, given)
  const spoken = spokenIn(whole)
  const manifest = inLanguages(whole, languages)
  return {
    manifest: {
      ...manifest,
      ...(manifest.programs && {
        programs: manifest.programs.map((program) => ({
          ...program,
          ...(program.lang && !languages.includes(program.lang) && { lang: languages[0] }),
        })),
      }),
    },
    missing: languages.filter((code) => !spoken.has(code)),
  }
}
