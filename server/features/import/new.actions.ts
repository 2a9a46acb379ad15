import { REFERENCE } from '#core/form/definition.ts'
import { ColumnProfile, textOf, uniqueNames } from '#core/import/infer.ts'
import { namesField, partsOf } from '#core/import/mapping.ts'
import { flaw, type ImportProblem } from '#core/import/problem.rules.ts'
import type { Locale } from '#core/locale.ts'
import type { Mistake } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { applyManifest } from '../manifest/manifest.actions.ts'
import { ManifestError } from '../manifest/manifest.files.ts'
import { findProgram } from '../program/program.public.ts'
import { type Imported, type ImportOptions, importResponses } from './import.actions.ts'
import { saidDecimals, unclearFlaw } from './notation.ts'
import { ImportError, problemOf } from './problems.ts'
import type { Table } from './table.ts'

export interface NewCall {
  slug: string
  title: string
  lang: Locale
  /** The column whose values are the categories; without one there is a single category. */
  categoryFrom?: string | undefined
  key?: string | undefined
  /** `comma`, `dot` or `COLUMN=comma`: how numbers are written where the file does not tell. */
  decimal?: readonly string[] | undefined
}

const FORM_KEY = 'application'
const STEP_KEY = 'application'
const MOST_CATEGORIES = 50
const STEP_TITLE = { fr: 'Candidature', en: 'Application' }

/**
 * A call that asks what a spreadsheet's columns hold: its categories, one step and one form. What `said` (`COLUMN=FIELD`) leaves
 * out or takes for a fact is not asked. `unclear`: columns of numbers that stay texts, as nobody can tell how they are written.
 */
export async function inferCall(
  table: Table,
  call: NewCall,
  said: readonly string[],
): Promise<{ manifest: Manifest; map: string[]; unclear: ImportProblem[] }> {
  const { lang, key } = call
  const decimals = saidDecimals(call.decimal ?? [])
  const meant = said.map(partsOf)
  const categoryFrom = call.categoryFrom ?? meant.find(([, field]) => field === '@category')?.[0]
  const named = new Set([key, categoryFrom, ...meant.map(([header]) => header), ...decimals.columns.keys()])
  const unknown = [...named].filter((name) => name !== undefined && !table.headers.includes(name))
  const problems = [
    ...((await isTaken(call.slug)) ? [taken(call.slug)] : []),
    ...unknown.map((name) => `the file has no column "${name}" (available: ${table.headers.join(', ')})`),
  ]
  if (problems.length > 0) throw new ImportError(problems.map((text) => cannotMake(text)))
  const profiles = table.headers.map((name) => new ColumnProfile(name))
  const categories = new Set<string>()
  const place = categoryFrom === undefined ? -1 : table.headers.indexOf(categoryFrom)
  for await (const { cells, line } of table.rows()) {
    for (const [n, profile] of profiles.entries()) profile.see(cells[n] ?? null, line)
    const category = textOf(cells[place])
    if (category && categories.size <= MOST_CATEGORIES) categories.add(category)
  }
  if (categories.size > MOST_CATEGORIES) {
    const words = `has more than ${MOST_CATEGORIES} different values: a category for each would be too many`
    throw new ImportError([cannotMake(words, categoryFrom)])
  }
  if (profiles.every(({ total }) => total === 0)) {
    const message = 'the file has no row below the names of its columns: there is nothing to make a program from'
    throw new ImportError([cannotMake(message)])
  }
  if (categoryFrom !== undefined && categories.size === 0) {
    const message = 'is empty in every row: there would be no category'
    throw new ImportError([cannotMake(message, categoryFrom)])
  }
  const spoken = new Set([categoryFrom, key, ...meant.map(([header]) => header)])
  const toField = new Set(meant.flatMap(([header, field]) => (namesField(field) ? [header] : [])))
  const asked = profiles.filter(({ name }) => toField.has(name) || !spoken.has(name))
  if (asked.length === 0) {
    const message = 'the file has no other column: there would be nothing for its form to ask'
    throw new ImportError([cannotMake(message)])
  }
  const references = uniqueNames(
    asked.map(({ name }) => name),
    '_',
  ).map((name) => (REFERENCE.test(name) ? name : `field_${name}`))
  const saidOf = ({ name }: ColumnProfile) => decimals.columns.get(name) ?? decimals.all ?? undefined
  const fields = asked.map((profile, n) => profile.field(references[n] ?? profile.name, lang, saidOf(profile)))
  const titles = categoryFrom === undefined ? [call.title] : [...categories]
  const keys = uniqueNames(titles, '-')
  const title = { [lang]: STEP_TITLE[lang === 'fr' ? 'fr' : 'en'] }
  return {
    manifest: {
      opencall: 1,
      programs: [
        {
          slug: call.slug,
          title: { [lang]: call.title },
          lang,
          categories: titles.map((words, n) => ({
            key: keys[n] ?? `category-${n + 1}`,
            title: { [lang]: words },
            steps: [{ key: STEP_KEY, type: 'form' as const, title, form: FORM_KEY }],
          })),
          forms: [{ key: FORM_KEY, title, fields }],
        },
      ],
    },
    map: [
      ...(categoryFrom === undefined ? [] : [`${categoryFrom}=@category`]),
      ...asked.map(({ name }, n) => `${name}=${FORM_KEY}.${references[n]}`),
    ],
    unclear: asked.flatMap((profile) =>
      profile.unclear && !saidOf(profile) ? [problemOf(unclearFlaw(profile.unclear, profile.name), profile.name)] : [],
    ),
  }
}

/** Makes the call from the columns and imports the rows into it, all or nothing. Throws ImportError when the slug is taken. */
export async function importIntoNew(
  ctx: Context,
  table: Table,
  call: NewCall,
  options: Omit<ImportOptions, 'program' | 'map' | 'key' | 'decimal'> & { map: readonly string[] },
): Promise<Imported & { manifest: Manifest }> {
  const { manifest, map } = await inferCall(table, call, options.map)
  return transaction(async () => {
    // Another may have made it while the file was read.
    await refuseTaken(call.slug)
    await applyManifest(ctx, manifest, { slug: platformOf(ctx).slug, prune: 'no', files: new Map() })
    const said = new Set(options.map.map((words) => partsOf(words)[0]))
    const all = [...options.map, ...map.filter((words) => !said.has(partsOf(words)[0]))]
    const imported = await importResponses(ctx, table, {
      ...options,
      decimal: call.decimal,
      program: call.slug,
      map: all,
      key: call.key,
    })
    return { ...imported, manifest }
  }).catch(async (error: unknown) => {
    // Or at the same time: then the slug of the manifest, which nobody gave, is what was refused.
    if (error instanceof ManifestError && error.mistakes.some(isOfSlug)) await refuseTaken(call.slug)
    throw error
  })
}

const isOfSlug = ({ path }: Mistake): boolean => path.endsWith('.slug')

const cannotMake = (text: string, column: string | null = null): ImportProblem =>
  problemOf(flaw('newProgram', { text }), column)

/** A slug that a program had before is free. */
const isTaken = async (slug: string): Promise<boolean> => (await findProgram(slug))?.slug === slug

const taken = (slug: string) => `there is a program "${slug}" already: leave --new out to import into it`

async function refuseTaken(slug: string): Promise<void> {
  if (await isTaken(slug)) throw new ImportError([cannotMake(taken(slug))])
}
