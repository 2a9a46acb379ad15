import { type Column, toCells } from '#core/form/columns.ts'
import type { Answer, Answers, GroupItem } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import type { Locale } from '#core/locale.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { type Program, topField } from './program.ts'

type Given = Readonly<Record<string, Answer | null>>
type Issue = { column: string; rule: string }
type Read = { answers: Given; issues: Issue[] }

/** What a row holds of one form, beside what its application holds. */
interface Beside {
  columns: readonly Column[]
  cells: readonly (CellValue | undefined)[]
  previous: Answers
  deps: Program['deps']
  lang: Locale
}

/** Whether these columns hold what an export writes of the stored answers, by reference or in words. */
function asExported(wanted: (column: Column) => boolean, { columns, cells, previous, deps, lang }: Beside): boolean {
  const parts = columns.flatMap((column, n) => (wanted(column) ? [{ column, text: textOf(cells[n]) }] : []))
  return [{ deps }, { deps, lang }].some((options) =>
    parts.every(({ column, text }) => text === textOf(toCells([column], previous, options)[0])),
  )
}

/** What a row says otherwise than the application: an answer that stays as it is does not have to pass rules again. */
export const changedAnswers = (given: Given, beside: Beside): Record<string, Answer | null> =>
  Object.fromEntries(
    Object.entries(given).filter(([reference, value]) => {
      const stored = answerOf(beside.previous, reference)
      if (sameValue(stored, value)) return false
      // Some answers come back from their cells otherwise: empty items, a draft's half-typed number.
      return stored === null || !asExported((column) => topField(column).reference === reference, beside)
    }),
  )

/**
 * What could not be read but stands in the file as an export writes the stored answer (an option that the form has no
 * longer) is that answer.
 */
export function keepSame(read: Read, beside: Beside): Read {
  if (read.issues.length === 0) return read
  const answers = { ...read.answers }
  const issues = read.issues.filter(({ column: id }) => {
    const column = beside.columns.find((one) => one.id === id)
    // An address, in several columns, is the same when all of them are.
    if (!column || !asExported((one) => isSameField(one, column), beside)) return true
    putStored(answers, column, beside.previous)
    return false
  })
  return { answers, issues }
}

/**
 * Files do not come with a table: a cell that names others than the application's is left out, and what it has stays. Answers
 * the columns of those cells as `left`.
 */
export function leaveFiles(read: Read, { columns, previous }: Beside): Read & { left: Column[] } {
  const answers = { ...read.answers }
  const left = columns.filter(({ id }) =>
    read.issues.some(({ column, rule }) => column === id && rule === 'import-file'),
  )
  for (const column of left) putStored(answers, column, previous)
  return { answers, issues: read.issues.filter(({ rule }) => rule !== 'import-file'), left }
}

const isSameField = (one: Column, other: Column): boolean =>
  one.field === other.field && one.item?.group === other.item?.group && one.item?.n === other.item?.n

function putStored(answers: Record<string, Answer | null>, { field, item }: Column, previous: Answers): void {
  if (!item) {
    answers[field.reference] = answerOf(previous, field.reference)
    return
  }
  const { group, n } = item
  const before = (answerOf(previous, group.reference) ?? []) as GroupItem[]
  const stored = answerOf(before[n] ?? {}, field.reference)
  if (stored === null) return
  const items = [...((answers[group.reference] ?? []) as GroupItem[])]
  while (items.length <= n) items.push({})
  items[n] = { ...items[n], [field.reference]: stored } as GroupItem
  answers[group.reference] = items
}
