import type { Locale } from '../locale.ts'
import { type PlatformFeature, tidyFeatures } from '../platform/features.ts'
import { tidySection } from '../program/section.rules.ts'
import { isEmptyText, type Text } from '../text.ts'
import { canonical, sorted } from './canonical.ts'
import type {
  Manifest,
  ManifestCategory,
  ManifestForm,
  ManifestPlatform,
  ManifestProgram,
  ManifestStep,
} from './manifest.contract.ts'
import type { PlatformPart } from './part.ts'
import {
  PLATFORM_PARTS,
  type PlatformLists,
  type PlatformSettings,
  PROGRAM_PARTS,
  type ProgramProperties,
  SETTINGS_PARTS,
  type WholeSettings,
} from './parts.ts'

/** A program with nothing left to guess. */
export type WholeProgram = Required<Omit<ManifestProgram, 'caps'>> & {
  caps: { perPerson: number | null; total: number | null }
}

/** A platform as it is, or as it is to be: nothing left out. */
export interface WholeManifest extends PlatformLists, WholeSettings {
  opencall: 1
  platform: {
    slug: string
    name: string
    languages: Locale[]
    features: PlatformFeature[]
    theme: { primary: string; secondary: string; logo: { name: string; sha256: string } | null }
    texts: { headline?: Text | undefined; intro?: Text | undefined; about?: Text | undefined }
    picture: { image: string; alt: Text; caption?: Text | undefined } | null
  }
  programs: WholeProgram[]
}

/** The items of lists without what they need not say, so that "left out" and "the default" are the same. */
const shortStep = (step: ManifestStep): ManifestStep => {
  if (step.type === 'form') {
    const { closesAt, ...rest } = step
    return { ...rest, ...(closesAt && { closesAt }) }
  }
  if (step.type === 'validation' && isEmptyText(step.message)) {
    const { message: _, ...silent } = step
    return silent
  }
  return step
}

const shortCategory = ({ summary, steps, ...category }: ManifestCategory): ManifestCategory => ({
  ...category,
  ...(!isEmptyText(summary) && { summary }),
  steps: steps.map(shortStep),
})

const shortForm = ({ draft, ...form }: ManifestForm): ManifestForm => ({ ...form, ...(draft && { draft }) })
const shortPlatform = (platform: ManifestPlatform): ManifestPlatform => ({
  ...platform,
  ...(platform.features && { features: tidyFeatures(platform.features) }),
  ...(platform.theme && {
    theme: {
      ...platform.theme,
      ...(platform.theme.primary && { primary: platform.theme.primary.toLowerCase() }),
      ...(platform.theme.secondary && { secondary: platform.theme.secondary.toLowerCase() }),
    },
  }),
})

/** The manifest in its one form: lists short and in order, properties in order. */
export function tidy<M extends Manifest | WholeManifest>(manifest: M): M {
  const { platform, programs } = manifest as Manifest
  return sorted({
    ...(manifest as Manifest),
    ...(platform && { platform: shortPlatform(platform) }),
    ...mapLists(manifest, ({ shorten }, items) => (shorten ? items.map(shorten) : items)),
    ...tidySettings(manifest),
    ...(programs && { programs: programs.map(shortProgram) }),
  }) as M
}

const tidySettings = (manifest: Partial<PlatformSettings>): Partial<PlatformSettings> =>
  Object.fromEntries(
    SETTINGS_PARTS.flatMap(({ property, tidy }) => {
      const said = manifest[property as keyof PlatformSettings]
      return said && tidy ? [[property, tidy(said)]] : []
    }),
  )

/** The lists of the slices that a manifest has, each changed. */
export function mapLists(
  manifest: Partial<PlatformLists>,
  change: (part: PlatformPart, items: readonly object[]) => readonly object[],
): Partial<PlatformLists> {
  const lists = manifest as Record<string, readonly object[] | undefined>
  return Object.fromEntries(
    PLATFORM_PARTS.flatMap((part) => {
      const items = lists[part.property]
      return items ? [[part.property, change(part, items)]] : []
    }),
  )
}

function shortProgram<P extends ManifestProgram>(program: P): P {
  const { categories, forms, sections } = program
  return canonical({
    ...program,
    ...(program.contact === '' && { contact: null }),
    ...(categories && { categories: categories.map(shortCategory) }),
    ...(forms && { forms: forms.map(shortForm) }),
    ...(sections && { sections: sections.map(tidySection) }),
    ...Object.fromEntries(
      PROGRAM_PARTS.flatMap(({ property, tidy }) => {
        const value = program[property as keyof P]
        return tidy && value !== undefined ? [[property, tidy(value)]] : []
      }),
    ),
  })
}

export const DEFAULT_COLOURS = { primary: '#18347e', secondary: '#2c77ff' } as const

const newProgram = (slug: string, languages: readonly Locale[]): WholeProgram => ({
  slug,
  title: { [languages[0] ?? 'fr']: slug },
  summary: {},
  kind: {},
  lang: languages[0] ?? 'fr',
  languages: [...languages],
  opensAt: null,
  closesAt: null,
  zone: 'Europe/Paris',
  graceMinutes: 0,
  visibility: 'public',
  invited: [],
  caps: { perPerson: null, total: null },
  numberPrefix: '',
  editAfterSubmission: true,
  template: false,
  off: [],
  contact: null,
  published: false,
  archived: false,
  facts: [],
  picture: null,
  sections: [],
  categories: [],
  forms: [],
  ...(Object.fromEntries(PROGRAM_PARTS.map(({ property, empty }) => [property, empty])) as ProgramProperties),
})

/** A described program with nothing left to guess. */
export const wholeProgram = (program: ManifestProgram, languages: readonly Locale[]): WholeProgram =>
  shortProgram(targetProgram(newProgram(program.slug, languages), program))

/** What the platform is once `wanted` holds: what it does not say stays as it is, or is the default of something new. */
export function targetOf(current: WholeManifest | null, wanted: Manifest, slug: string): WholeManifest {
  const said = wanted.platform
  const was = current?.platform
  const languages = said?.languages ?? was?.languages ?? ['fr']
  const named = new Map((wanted.programs ?? []).map((program) => [program.slug, program]))
  const kept = (current?.programs ?? []).map((program) => {
    const change = named.get(program.slug)
    named.delete(program.slug)
    return change ? targetProgram(program, change) : program
  })
  const lists = Object.fromEntries(
    PLATFORM_PARTS.map(({ property }) => {
      const name = property as keyof PlatformLists
      return [name, wanted[name] ?? current?.[name] ?? []]
    }),
  ) as unknown as PlatformLists
  return tidy<WholeManifest>({
    opencall: 1,
    platform: {
      slug,
      name: said?.name ?? was?.name ?? slug,
      languages,
      features: said?.features ?? was?.features ?? [],
      theme: {
        primary: said?.theme?.primary ?? was?.theme.primary ?? DEFAULT_COLOURS.primary,
        secondary: said?.theme?.secondary ?? was?.theme.secondary ?? DEFAULT_COLOURS.secondary,
        logo: said?.theme?.logo === undefined ? (was?.theme.logo ?? null) : said.theme.logo,
      },
      texts: { ...was?.texts, ...said?.texts },
      picture: said?.picture === undefined ? (was?.picture ?? null) : said.picture,
    },
    ...lists,
    ...targetSettings(current, wanted, lists),
    programs: [
      ...kept,
      ...[...named.values()].map((program) => targetProgram(newProgram(program.slug, languages), program)),
    ],
  })
}

/** Each of the settings stays as it is where it is not said. */
const targetSettings = (
  current: WholeManifest | null,
  wanted: Partial<PlatformSettings>,
  lists: PlatformLists,
): WholeSettings =>
  Object.fromEntries(
    SETTINGS_PARTS.map(({ property, empty, retain }) => {
      const name = property as keyof WholeSettings
      const now = current?.[name] ?? empty
      return [name, { ...(retain ? retain(now, lists) : now), ...withoutUndefined(wanted[name] ?? {}) }]
    }),
  ) as unknown as WholeSettings

const withoutUndefined = (said: object) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

function targetProgram(current: WholeProgram, wanted: ManifestProgram): WholeProgram {
  return {
    ...current,
    ...withoutUndefined(wanted),
    caps: {
      perPerson: wanted.caps?.perPerson === undefined ? current.caps.perPerson : wanted.caps.perPerson,
      total: wanted.caps?.total === undefined ? current.caps.total : wanted.caps.total,
    },
  }
}
