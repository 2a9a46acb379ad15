import { type Column, columnTitle } from '#core/form/columns.ts'
import type { ImportColumn, ImportTarget } from '#core/import/import.contract.ts'
import { mapColumns, nameOf } from '#core/import/mapping.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { say } from '../../words.ts'
import type { ProfiledColumn } from './profile.ts'
import { categoriesByName, foldedName, type Program } from './program.ts'

/** Items of a repeated group that columns may be linked with by hand; names of further ones are recognised. */
const ITEMS = 5
const FACTS = ['category', 'key', 'status', 'createdAt', 'submittedAt'] as const
const PARTS = ['line1', 'line2', 'zipCode', 'city', 'country', 'cityName', 'cityCode']

/** Whether every application has to have something in this column. Conditions, items of groups and optional parts do not. */
function isAlwaysAsked({ field, under, item }: Column): boolean {
  if (item || !field.required || field.visibleWhen) return false
  if (field.type === 'address') return under !== '[line2]'
  return (
    field.type !== 'table' ||
    field.cols.some(({ reference, required }) => required && under.endsWith(`][${reference}]`))
  )
}

/** What columns may become: facts of an application, then each question of the forms that are asked. */
export function targetsOf({ known, lang: fallback }: Program, lang: Locale): ImportTarget[] {
  const parts = Object.fromEntries(PARTS.map((part) => [part, say(lang, 'front', `form.${part}`)]))
  return [
    ...FACTS.map((fact) => ({ value: `@${fact}`, label: null, form: null, kind: 'fact' as const, required: false })),
    ...known.gates.map(({ id, title }) => ({
      value: `step-${id}`,
      label: pick(title, lang, fallback),
      form: null,
      kind: 'fact' as const,
      required: false,
    })),
    ...known.forms.flatMap(({ key, columns }) =>
      columns
        .filter(({ item }) => !item || item.n < ITEMS)
        .map((column) => ({
          value: nameOf({ kind: 'field', formKey: key, column }),
          label: columnTitle(column, lang, parts, fallback) || column.id,
          form: key,
          kind: column.kind,
          required: isAlwaysAsked(column),
        })),
    ),
  ]
}

/** The columns of a file with what they most likely become. */
export function suggestTargets(call: Program, columns: readonly ProfiledColumn[]): ImportColumn[] {
  const headers = columns.map(({ name }) => name)
  const { targets } = mapColumns(headers, call.known, [])
  const names = categoriesByName(call.categories)
  const isCategory = (value: string) => names.has(foldedName(value))
  // A spreadsheet calls the column of its categories as it likes: what stands in it tells.
  const hasCategory = targets.some((target) => target.kind === 'fact' && target.fact === 'category')
  const places = columns.flatMap(({ values }, n) => {
    if (hasCategory || targets[n]?.kind !== 'left' || !values || values.length === 0) return []
    return values.filter(({ value }) => isCategory(value)).length * 2 > values.length ? [n] : []
  })
  return columns.map((column, n) => {
    const target = targets[n] ?? { kind: 'left' }
    const isId = target.kind === 'fact' && target.fact === 'id'
    const suggestion = places.length === 1 && places[0] === n ? '@category' : isId ? '@id' : nameOf(target) || null
    return { ...column, suggestion }
  })
}
