import { COLUMN_ID, holdsNumbers } from '#core/form/columns.ts'
import { textOf } from '#core/import/infer.ts'
import { partsOf, type Target } from '#core/import/mapping.ts'
import { DECIMAL_WORDS, type DecimalMark, type Notation, NotationProfile, readDecimal } from '#core/import/notation.ts'
import { flaw, type ImportFlaw, type ImportProblem } from '#core/import/problem.rules.ts'
import { problemOf } from './problems.ts'
import type { Table } from './table.ts'

/** What `--decimal` says: `comma` and `dot` of all columns, `COLUMN=comma` of one. */
export interface SaidDecimals {
  all: DecimalMark | null
  columns: ReadonlyMap<string, DecimalMark>
}

export function saidDecimals(said: readonly string[]): SaidDecimals {
  const columns = new Map<string, DecimalMark>()
  let all: DecimalMark | null = null
  for (const words of said) {
    const [column, word] = partsOf(words)
    const mark = DECIMAL_WORDS[word as keyof typeof DECIMAL_WORDS]
    if (column === '') all = mark
    else columns.set(column, mark)
  }
  return { all, columns }
}

export interface Decimals {
  /** By column id. */
  marks: ReadonlyMap<string, DecimalMark>
  /** Places of the columns that need to be asked about, and why. */
  open: ReadonlyMap<number, ImportFlaw>
  problems: ImportProblem[]
}

/** How each column of numbers is written, told by all of its rows: a group's question is one column, however many items it has. */
export async function readDecimals(
  table: Table,
  targets: readonly Target[],
  { all, columns: said }: SaidDecimals,
): Promise<Decimals> {
  const numeric = targets.flatMap((target, place) =>
    target.kind === 'field' && holdsNumbers(target.column)
      ? [{ place, column: target.column, question: questionOf(target), header: table.headers[place] ?? '' }]
      : [],
  )
  const problems = [...said.keys()]
    .filter((name) => !numeric.some(({ header }) => header === name))
    .map((name) => problemOf(flaw('notNumbers'), name))
  const profiles = new Map(numeric.map(({ question }) => [question, new NotationProfile()]))
  const asked = numeric.filter(({ header }) => !said.has(header) && all === null)
  if (asked.length > 0) {
    for await (const { line, cells } of table.rows()) {
      for (const { place, question, header } of asked) {
        const cell = cells[place]
        if (typeof cell === 'string') profiles.get(question)?.see(cell, line, COLUMN_ID.test(header))
      }
    }
  }
  const marks = new Map<string, DecimalMark>()
  const open = new Map<number, ImportFlaw>()
  for (const { place, column, question, header } of numeric) {
    const mark = said.get(header) ?? all
    const notation = profiles.get(question)?.notation
    if (mark) marks.set(column.id, mark)
    else if (notation?.kind === 'known') marks.set(column.id, notation.mark)
    else if (notation) open.set(place, unclearFlaw(notation, header))
  }
  return { marks, open, problems }
}

/** The same question of every item and every row of a table. */
const questionOf = ({ formKey, column: { item, field } }: Target & { kind: 'field' }): string =>
  [formKey, item?.group.reference ?? '', field.reference].join(' ')

/** Why nobody can tell how a column is written. */
export function unclearFlaw(notation: Exclude<Notation, { kind: 'known' }>, column: string): ImportFlaw {
  if (notation.kind === 'mixed') {
    const [one, other] = notation.examples
    return flaw('numberMixed', {
      one: textOf(one.text),
      oneRow: one.row,
      other: textOf(other.text),
      otherRow: other.row,
      column,
    })
  }
  const { text, row } = notation.example
  return flaw('numberUnclear', {
    value: textOf(text),
    row,
    dot: String(readDecimal(text, '.')),
    comma: String(readDecimal(text, ',')),
    column,
  })
}
