import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'
import { inLanguages, spokenIn } from '#core/manifest/languages.ts'
import { plain, type VariableValue } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { platformOf } from '../../context.ts'
import { showProgram } from '../program/program.actions.ts'
import type { ProgramTemplates } from '../program/program.templates.ts'
import { fillManifest, type OpenManifest, openManifest } from './manifest.files.ts'
import { fillProgram } from './program.apply.ts'

const FOLDER = join(ROOT, 'templates')
/** What every template starts from: not one itself. */
const COMMON = 'common'

export interface TemplateHead {
  key: string
  title: Text
  summary: Text
}

export interface Template extends TemplateHead {
  open: OpenManifest
}

/** The templates that come with Opencall, by key. */
export async function listTemplates(): Promise<TemplateHead[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  const keys = entries.filter((entry) => entry.isDirectory() && entry.name !== COMMON).map(({ name }) => name)
  const templates = await Promise.all(keys.sort().map(openTemplate))
  return templates.map(({ key, title, summary }) => ({ key, title, summary }))
}

/** One template, its variables not yet filled in. Throws 'resource.notFound'. */
export async function openTemplate(key: string): Promise<Template> {
  const known = await readdir(FOLDER, { withFileTypes: true })
  if (key === COMMON || !known.some((entry) => entry.isDirectory() && entry.name === key)) {
    throw new Problem('resource.notFound', { data: { template: key } })
  }
  const open = await openManifest(join(FOLDER, COMMON), join(FOLDER, key))
  const head = plain(open.root) as Pick<Manifest, 'title' | 'summary'>
  return { key, title: head.title ?? {}, summary: head.summary ?? {}, open }
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

/** What programs may start from: the first program of each template, filled into an empty one. */
export const manifestTemplates: ProgramTemplates = {
  list: async () => {
    const templates = await listTemplates()
    return templates.map(({ key, title, summary }) => ({ key, title, summary }))
  },
  async fill(ctx, key, programId) {
    const template = (await listTemplates()).find((candidate) => candidate.key === key)
    if (!template) return false
    const platform = platformOf(ctx)
    const made = await showProgram(ctx, programId)
    const [first = made.lang, ...rest] = made.supportedLangs
    const { manifest } = fillTemplate(
      await openTemplate(key),
      {
        slug: platform.slug,
        name: platform.name,
        languages: [first, ...rest],
        contact: ctx.actor.kind === 'user' ? ctx.actor.email : ctx.app.config.mailFrom,
      },
      [first, ...rest],
    )
    const source = manifest.programs?.[0]
    if (!source) return false
    await fillProgram(ctx, made, source)
    return true
  },
}
