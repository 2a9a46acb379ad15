import { type Column, columnsOf } from '#core/form/columns.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { isRepeated } from '#core/form/fields.ts'
import type { Known, Target } from '#core/import/mapping.ts'
import type { Locale } from '#core/locale.ts'
import type { Category } from '#core/program/category.contract.ts'
import { wordsIn } from '#core/response/search.rules.ts'
import { formDeps } from '../form/form.deps.ts'
import { currentVersionsOf, listForms, type PublishedVersion } from '../form/form.public.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { categoriesOf, getProgramRow } from '../program/program.public.ts'

/** Groups in a file have as many items as anybody wrote; this many columns of each are recognised. */
const MOST_ITEMS = 50

/** A call as an import sees it. */
export interface Program {
  id: string
  slug: string
  lang: Locale
  zone: string
  numberPrefix: string
  categories: Category[]
  forms: Map<string, ProgramForm>
  known: Known
  deps: FormDeps
}

export interface ProgramForm {
  id: string
  key: string
  version: PublishedVersion
  columns: Column[]
}

/**
 * Throws 'resource.notFound', 'program.archived' or 'program.transition' when it is put away. Forms that were never published
 * cannot be answered and are not there.
 */
export async function openProgram(programId: string, now: Date): Promise<Program> {
  const program = await getProgramRow(programId)
  assertChangeable(program.status)
  const categories = await categoriesOf(program.id)
  const rows = await listForms(program.id)
  const versions = await currentVersionsOf(rows.map(({ id }) => id))
  const forms = new Map<string, ProgramForm>()
  for (const { id, key } of rows) {
    const version = versions.get(id)
    if (version)
      forms.set(id, { id, key, version, columns: columnsOf(id, version.definition, sizesOf(version.definition)) })
  }
  // A form that no step uses is asked of nobody.
  const asked = new Set(categories.flatMap(({ steps }) => steps.map(({ config }) => config.form_id)))
  const gates = categories.flatMap(({ steps }) => steps.filter((step) => step.type === 'validation'))
  return {
    id: program.id,
    slug: program.slug,
    lang: program.lang,
    zone: program.zone,
    numberPrefix: program.numberPrefix,
    categories,
    forms,
    known: {
      // As an export has them: in the order in which they are asked.
      forms: [...asked].flatMap((id) => {
        const form = forms.get(id ?? '')
        return form ? [{ key: form.key, columns: form.columns }] : []
      }),
      gates: gates.map(({ id, title }) => ({ id, title })),
    },
    deps: await formDeps(
      now,
      program.zone,
      [...forms.values()].map(({ version }) => version.definition),
    ),
  }
}

const sizesOf = ({ fields }: FormDefinition): Record<string, number> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      isRepeated(field) ? [[field.reference, Math.min(field.maxItems ?? MOST_ITEMS, MOST_ITEMS)]] : [],
    ),
  )

/** Names as they are compared: no accents, no case, no spaces. */
export const foldedName = (text: string): string => wordsIn(text).join('')

/** Categories by their key and by their title in every language. */
export const categoriesByName = (categories: readonly Category[]): Map<string, Category> =>
  new Map(
    categories.flatMap((category) =>
      [category.key, ...Object.values(category.title)].map((name) => [foldedName(name ?? ''), category] as const),
    ),
  )

/** What a file's columns are for one form: which columns of it, and at which place in a row. */
export interface FormColumns {
  form: ProgramForm
  columns: Column[]
  places: number[]
  /** Where answers stand in a row, by their path; of a group, of each answer in it, and of each part of one. */
  filled: Map<string, number>
}

export function formColumns(call: Program, targets: readonly Target[]): FormColumns[] {
  return [...call.forms.values()].flatMap((form) => {
    const mine = targets.flatMap((target, place) =>
      target.kind === 'field' && target.formKey === form.key ? [{ column: target.column, place }] : [],
    )
    if (mine.length === 0) return []
    const filled = new Map<string, number>()
    for (const { column, place } of mine)
      for (const at of [partPath(column), answerPath(column), topField(column).reference])
        if (!filled.has(at)) filled.set(at, place)
    return [{ form, columns: mine.map(({ column }) => column), places: mine.map(({ place }) => place), filled }]
  })
}

/** The path of the answer that a column holds, or holds a part of. */
export const answerPath = ({ item, field }: Column): string =>
  item ? `${item.group.reference}[${item.n}].${field.reference}` : field.reference

/** The path of what a column holds: `team[0].home.city`, `budget[staff][y2027]`. */
const partPath = (column: Column): string =>
  `${answerPath(column)}${column.field.type === 'address' ? column.under.replace(/^\[(.+)\]$/, '.$1') : column.under}`

export const topField = ({ item, field }: Column): Field => item?.group ?? field
