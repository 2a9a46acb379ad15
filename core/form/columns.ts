import { readLocalDay } from '../import/days.ts'
import { readDecimal } from '../import/notation.ts'
import type { Locale } from '../locale.ts'
import { pick } from '../text.ts'
import type { Cell, CellOptions, ColumnKind, Title } from './cells.ts'
import { type Answer, type Answers, answerOf, type Field, type FormDefinition, type GroupItem } from './definition.ts'
import { type GroupField, isGroup, isRepeated } from './fields.ts'
import { isAvailable } from './registry.ts'
import { columnsFor } from './types/columns.ts'
import { unfold } from './unfold.ts'

/**
 * Answers as the columns of an export and back. `fromCells(toCells(answers))` gives the same answers; people may also write
 * what an export never does (an option's text in another language, `oui`, `31/12/2026`) and are understood.
 */
export interface Column {
  /** `form-{formId}-{reference}` and what is below it: `[row][col]`, `[n][reference]`, `[part]` (settled). */
  id: string
  kind: ColumnKind
  /** From the form's field down: titles, and item numbers from 1. */
  titles: Title[]
  /** The field whose answer it holds (of a group: the inner one) and where below it. */
  field: Field
  under: string
  /** Group and item, for fields inside groups. */
  item?: { group: GroupField; n: number }
}

/** The id of a column, taken apart: form and what is in it. An export has them for heads. */
export const COLUMN_ID: RegExp = /^form-([0-9a-f-]{36})-(.+)$/i

/** Whether what it holds is a number: of a table, by the table's column. */
export const holdsNumbers = ({ field, under }: Column): boolean =>
  columnsFor(field).holdsNumbers?.(field, under) ?? false

/** How many items each group needs columns for. */
export function groupSizes(definition: FormDefinition, all: Iterable<Answers>): { [reference: string]: number } {
  const sizes: { [reference: string]: number } = {}
  for (const field of unfold(definition.fields)) if (isRepeated(field)) sizes[field.reference] = field.minItems ?? 1
  for (const answers of all) {
    for (const reference of Object.keys(sizes)) {
      const items = answerOf(answers, reference)
      if (Array.isArray(items)) sizes[reference] = Math.max(sizes[reference] ?? 0, items.length)
    }
  }
  return sizes
}

/** Columns of a form, in its order. `sizes` from `groupSizes`; a group without one has a single item. */
export function columnsOf(
  formId: string,
  definition: FormDefinition,
  sizes: { [reference: string]: number } = {},
): Column[] {
  const level = (fields: readonly Field[], prefix: string, titles: Column['titles'], item?: Column['item']): Column[] =>
    fields.flatMap((field) => {
      if (!isAvailable(field)) return []
      const id = item ? `${prefix}[${field.reference}]` : `${prefix}${field.reference}`
      const count = Object.hasOwn(sizes, field.reference) ? (sizes[field.reference] ?? 1) : 1
      if (isGroup(field)) {
        return Array.from({ length: count }, (_, n) =>
          level(field.fields, `${id}[${n}]`, [...titles, field.title, n + 1], { group: field, n }),
        ).flat()
      }
      return columnsFor(field)
        .parts(field, count)
        .map((part) => ({
          id: `${id}${part.under}`,
          kind: part.kind,
          titles: [...titles, field.title, ...(part.titles ?? [])],
          field,
          under: part.under,
          ...(item && { item }),
        }))
    })
  return level(unfold(definition.fields), `form-${formId}-`, [])
}

/** A column's head: `Team · 1 · Name`. `parts` words the parts of an address. */
export function columnTitle(
  column: Column,
  lang: Locale,
  parts: { [part: string]: string },
  fallback?: Locale,
): string {
  return column.titles
    .map((title) =>
      typeof title === 'number'
        ? String(title)
        : 'part' in title
          ? (parts[title.part] ?? title.part)
          : pick(title, lang, fallback),
    )
    .filter(Boolean)
    .join(' · ')
}

/** One row: a cell for each column, in their order. Only what the answers' own form knows is written. */
export function toCells(columns: readonly Column[], answers: Answers, options: CellOptions): Cell[] {
  return columns.map((column) => {
    const { field, under, item } = column
    const home = item ? itemOf(answers, item) : answers
    const answer = home ? answerOf(home, field.reference) : null
    if (answer === null || answer === '') return null
    const columnsOfType = columnsFor(field)
    const hasShape = columnsOfType.hasShape?.(answer) ?? typeof answer !== 'object'
    if (!hasShape) return typeof answer === 'object' ? null : String(answer)
    return columnsOfType.out(answer, field, under, options)
  })
}

function itemOf(answers: Answers, { group, n }: NonNullable<Column['item']>): GroupItem | null {
  const items = answerOf(answers, group.reference)
  const item = Array.isArray(items) ? items[n] : null
  return typeof item === 'object' && item !== null ? (item as GroupItem) : null
}

interface Plan {
  fields: { field: Field; item: Column['item']; parts: { id: string; under: string; n: number }[] }[]
  groups: Set<string>
}
/** Thousands of rows have the same columns. */
const plans = new WeakMap<readonly Column[], Plan>()

function planOf(columns: readonly Column[]): Plan {
  const known = plans.get(columns)
  if (known) return known
  const fields = new Map<string, Plan['fields'][number]>()
  const groups = new Set<string>()
  for (const [n, { id, under, field, item }] of columns.entries()) {
    const key = id.slice(0, id.length - under.length)
    const entry = fields.get(key) ?? { field, item, parts: [] }
    entry.parts.push({ id, under, n })
    fields.set(key, entry)
    if (item) groups.add(item.group.reference)
  }
  const plan = { fields: [...fields.values()], groups }
  plans.set(columns, plan)
  return plan
}

/** The inverse of `toCells`: answers for the columns that are given, null for those that are empty, and what could not be read. */
export function fromCells(
  columns: readonly Column[],
  cells: readonly (Cell | undefined)[],
  options: CellOptions,
): { answers: { [reference: string]: Answer | null }; issues: { column: string; rule: string }[] } {
  const answers: { [reference: string]: Answer | null } = {}
  const issues: { column: string; rule: string }[] = []
  const plan = planOf(columns)
  for (const { field, item, parts } of plan.fields) {
    const given = new Map<string, Exclude<Cell, null>>()
    for (const { id, under, n } of parts) {
      const cell = cells[n]
      if (cell === null || cell === undefined || cell === '') continue
      const mark = typeof cell === 'string' ? options.decimals?.get(id) : undefined
      const order = typeof cell === 'string' ? options.dayOrders?.get(id) : undefined
      const number = mark ? readDecimal(String(cell), mark) : cell
      if (number === null) issues.push({ column: id, rule: 'number' })
      else given.set(under, order ? (readLocalDay(String(cell), order) ?? cell) : number)
    }
    const before = options.previous ?? {}
    const home = item ? itemOf(before, item) : before
    const { value, wrong } = columnsFor(field).parse(
      given,
      field,
      options,
      home ? answerOf(home, field.reference) : null,
    )
    for (const { under, rule } of wrong) {
      issues.push({ column: (parts.find((part) => part.under === under) ?? parts[0])?.id ?? field.reference, rule })
    }
    if (item) putItem(answers, item, field.reference, value)
    else answers[field.reference] = value
  }
  for (const group of plan.groups) trimItems(answers, group)
  return { answers, issues }
}

function putItem(
  answers: { [reference: string]: Answer | null },
  { group, n }: NonNullable<Column['item']>,
  reference: string,
  value: Answer | null,
): void {
  const items = (answers[group.reference] ?? []) as GroupItem[]
  while (items.length <= n) items.push({})
  const item = items[n]
  if (item && value !== null) item[reference] = value
  answers[group.reference] = items
}

/** Items after the last filled one are columns that this row does not use. */
function trimItems(answers: { [reference: string]: Answer | null }, reference: string): void {
  const items = answers[reference]
  if (!Array.isArray(items)) return
  while (items.length && Object.keys(items.at(-1) as GroupItem).length === 0) items.pop()
  if (!items.length) answers[reference] = null
}
