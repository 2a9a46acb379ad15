import { countQuestions } from '#core/form/count.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { Form, FormRow as FormLine } from '#core/form/endpoints.contract.ts'
import { isLocale, type Locale } from '#core/locale.ts'
import { pick, type Text } from '#core/text.ts'
import type { FormRow, FormUse, FormVersionRow, PublishedVersion } from './form.rows.ts'

/** A form with its versions. `draft` is null when nothing was changed since the last publication. */
export interface WholeForm {
  row: FormRow
  current: PublishedVersion | null
  draft: FormVersionRow | null
}

/** What the editor opens: the draft, else the current version. */
export const draftOf = ({ draft, current }: Pick<WholeForm, 'draft' | 'current'>): FormDefinition =>
  draft?.definition ?? current?.definition ?? { fields: [] }

export function presentLine(form: WholeForm, changed: boolean, uses: readonly FormUse[]): FormLine {
  const { fields, required } = countQuestions(draftOf(form).fields)
  return {
    id: form.row.id,
    key: form.row.key,
    title: form.row.title,
    currentVersion: form.current?.number ?? null,
    draftChanged: changed,
    fields,
    required,
    usedBy: uses.map(({ categoryId, categoryTitle, stepId, stepTitle }) => ({
      categoryId,
      categoryTitle,
      stepId,
      stepTitle,
    })),
    updatedAt: form.row.updatedAt.toISOString(),
  }
}

export interface AroundForm {
  versions: readonly (PublishedVersion & { publishedBy: string | null })[]
  lockedReferences: string[]
  responses: { draft: number; submitted: number }
  changed: boolean
  /** The language that `fields` are asked in, and what stands in for missing words. */
  lang: Locale
  fallback: Locale
}

export function presentForm(form: WholeForm, around: AroundForm): Form {
  const { row, current, draft } = form
  return {
    id: row.id,
    key: row.key,
    title: row.title,
    fields: current ? inLanguage(current.definition.fields, around.lang, around.fallback) : [],
    draft: { fields: draftOf(form).fields },
    draftNumber: draft?.number ?? (around.versions.at(-1)?.number ?? 0) + 1,
    draftChanged: around.changed,
    currentVersion: current?.number ?? null,
    versions: around.versions.map(({ number, publishedAt, publishedBy, definition }) => ({
      number,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
      fields: countQuestions(definition.fields).fields,
    })),
    lockedReferences: around.lockedReferences,
    responses: { draft: around.responses.draft, submitted: around.responses.submitted },
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export const presentVersion = ({ number, publishedAt, definition }: PublishedVersion) => ({
  number,
  publishedAt: publishedAt.toISOString(),
  definition: { fields: definition.fields },
})

/** Parts of a field that hold answers and references, not words. */
const NOT_WORDS = new Set(['defaultValue', 'visibleWhen', 'rules'])

/** Fields with every text in one language alone. */
export const inLanguage = (fields: readonly Field[], lang: Locale, fallback: Locale): Field[] =>
  reword(fields, lang, fallback) as Field[]

function reword(value: unknown, lang: Locale, fallback: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => reword(item, lang, fallback))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([name, words]) => isLocale(name) && typeof words === 'string'))
    return { [lang]: pick(value as Text, lang, fallback) }
  return Object.fromEntries(
    entries.map(([name, part]) => [name, NOT_WORDS.has(name) ? part : reword(part, lang, fallback)]),
  )
}
