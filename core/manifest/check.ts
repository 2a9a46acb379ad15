import { carriedFileOf } from '../form/files.ts'
import { isReservedSlug } from '../platform/slug.rules.ts'
import { type Flaw, flawsBelow, twice } from './flaw.ts'
import type { Path } from './located.ts'
import { type Manifest, type ManifestForm, type ManifestProgram, MOMENT } from './manifest.contract.ts'
import { instantFrom, isRelative } from './moment.ts'
import type { PlatformPart } from './part.ts'
import { PLATFORM_PARTS, PROGRAM_PARTS, SETTINGS_PARTS } from './parts.ts'

/** What the shape alone cannot say: names that are unique, names that lead somewhere, languages that fit. Every flaw at once. */
export function checkManifest(manifest: Manifest, checkForm: (form: ManifestForm) => Flaw[]): Flaw[] {
  const { platform, programs = [] } = manifest
  const flaws: Flaw[] = [
    ...PLATFORM_PARTS.flatMap((part) => checkPart(part, manifest)),
    ...SETTINGS_PARTS.flatMap(({ property, check }) => {
      const said = manifest[property as keyof Manifest]
      return said && check ? flawsBelowTop(property, check(said, manifest)) : []
    }),
    ...twice(programs, 'slug', ['programs']),
  ]
  if (platform && isReservedSlug(platform.slug)) {
    flaws.push({ path: ['platform', 'slug'], message: `"${platform.slug}" is reserved` })
  }
  const image = platform?.picture?.image
  if (image !== undefined && carriedFileOf(image) === null) {
    flaws.push({
      path: ['platform', 'picture', 'image'],
      message: 'must be a file beside the manifest, such as ./home.jpg, or sha256:… and its name',
    })
  }
  const logo = platform?.theme?.logo
  if (logo && !isFileName(logo.name)) {
    flaws.push({
      path: ['platform', 'theme', 'logo', 'name'],
      message: 'must be the name of a file alone, such as logo.png: no folders and none of < > : " | ? *',
    })
  }
  flaws.push(...repeated(platform?.languages, ['platform', 'languages']))
  for (const [n, program] of programs.entries()) {
    flaws.push(...checkLanguages(program, platform?.languages, n))
    flaws.push(...flawsBelow(['programs', n], checkProgram(program, checkForm)))
    for (const { property, check } of PROGRAM_PARTS) {
      const value = program[property as keyof typeof program]
      if (value !== undefined && check) flaws.push(...flawsBelow(['programs', n, property], check(value, manifest)))
    }
  }
  return flaws
}

/** Flaws of settings; what they miss stands in a list of the manifest. */
const flawsBelowTop = (property: string, flaws: readonly Flaw[]): Flaw[] =>
  flaws.map((flaw) => ({ ...flaw, path: [property, ...flaw.path] }))

function checkPart({ property, key, check }: PlatformPart, manifest: Manifest): Flaw[] {
  const items = (manifest[property as keyof Manifest] ?? []) as Record<string, unknown>[]
  return [...twice(items, key, [property]), ...flawsBelow([property], check?.(items) ?? [])]
}

/** As names are kept. Another one would be stored otherwise than written, and the plan would never be done with it. */
const isFileName = (name: string): boolean =>
  name === name.trim() &&
  name.length <= 200 &&
  [...name].every((letter) => letter >= ' ' && letter !== '\u007f' && !'/\\<>:"|?*'.includes(letter))

function checkLanguages(program: ManifestProgram, languages: readonly string[] | undefined, n: number): Flaw[] {
  const flaws: Flaw[] = []
  for (const [i, code] of (program.languages ?? []).entries()) {
    if (languages && !languages.includes(code)) {
      flaws.push({
        path: ['programs', n, 'languages', i],
        message: `the platform does not have "${code}": add it to platform.languages`,
        misses: { in: ['platform', 'languages'], name: code },
      })
    }
  }
  const spoken = program.languages ?? languages
  if (program.lang && spoken && !spoken.includes(program.lang)) {
    flaws.push({
      path: ['programs', n, 'lang'],
      message: `"${program.lang}" is not among the program's languages`,
      misses: { in: ['programs', n, 'languages'], name: program.lang },
    })
  }
  return flaws
}

function checkProgram(program: ManifestProgram, checkForm: (form: ManifestForm) => Flaw[]): Flaw[] {
  const { categories = [], forms = [] } = program
  const flaws: Flaw[] = [
    ...twice(categories, 'key', ['categories']),
    ...twice(forms, 'key', ['forms']),
    ...repeated(program.languages, ['languages']),
  ]
  if (isReservedSlug(program.slug)) flaws.push({ path: ['slug'], message: `"${program.slug}" is reserved` })
  if (program.archived && program.published) {
    flaws.push({ path: ['published'], message: 'an archived program is not published' })
  }
  for (const [n, category] of categories.entries()) {
    flaws.push(...twice(category.steps, 'key', ['categories', n, 'steps']))
    for (const [i, step] of category.steps.entries()) {
      if (step.type !== 'form' || !step.form || !program.forms) continue
      if (!forms.some(({ key }) => key === step.form)) {
        const known = forms.map(({ key }) => key).join(', ') || 'none'
        flaws.push({
          path: ['categories', n, 'steps', i, 'form'],
          message: `there is no form "${step.form}" in this program (available: ${known})`,
          misses: { in: ['forms'], name: step.form, by: ['key'] },
        })
      }
    }
  }
  for (const [n, form] of forms.entries()) {
    flaws.push(...flawsBelow(['forms', n], checkForm(form)))
  }
  return flaws
}

/** Programs and steps that close before their call opens. What only the day or the platform's zone decides is seen when the file is applied. */
export const checkDates = ({ programs = [] }: Manifest): Flaw[] =>
  programs.flatMap((program, n) => [
    ...(closesFirst(program) ? [{ path: ['programs', n, 'closesAt'], message: 'must come after opensAt' }] : []),
    ...(program.categories ?? []).flatMap(({ steps }, i) =>
      steps.flatMap((step, j) =>
        step.type === 'form' && closesFirst({ ...program, closesAt: step.closesAt })
          ? [
              {
                path: ['programs', n, 'categories', i, 'steps', j, 'closesAt'],
                message: 'must come after opensAt of the program',
              },
            ]
          : [],
      ),
    ),
  ])

function closesFirst({
  opensAt,
  closesAt,
  zone,
}: Pick<ManifestProgram, 'opensAt' | 'zone'> & { closesAt?: string | null | undefined }): boolean {
  if (!opensAt || !closesAt || isRelative(opensAt) !== isRelative(closesAt)) return false
  if (!zone && MOMENT.instant.test(opensAt) !== MOMENT.instant.test(closesAt)) return false
  return instantFrom(closesAt, NOW, zone ?? 'UTC') <= instantFrom(opensAt, NOW, zone ?? 'UTC')
}

/** From which relative moments are counted to compare them: any other would do. */
const NOW = new Date(Date.UTC(2000, 0, 1))

function repeated(list: readonly string[] | undefined, path: Path): Flaw[] {
  return (list ?? []).flatMap((item, n) =>
    list?.indexOf(item) === n ? [] : [{ path: [...path, n], message: `"${item}" is a duplicate` }],
  )
}
