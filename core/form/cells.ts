import type { DayOrder } from '../import/days.ts'
import type { DecimalMark } from '../import/notation.ts'
import type { Locale } from '../locale.ts'
import type { Text } from '../text.ts'
import type { Answer, Answers, FieldBase } from './definition.ts'
import type { FormDeps } from './deps.ts'
import { parseNumber } from './read.ts'

/** How answers go into cells and come back: what `types/<type>/columns.ts` and `parse.ts` are made of. */
export type ColumnKind = 'dropdown' | 'number' | 'string' | 'date'
/** A text, an item's number from 1, or a part of an address. */
export type Title = Text | number | { part: string }

export type Cell = string | number | boolean | Date | null

export interface CellOptions {
  deps: Pick<FormDeps, 'phone'>
  /** Options and countries by their words in this language; left out, by reference. */
  lang?: Locale
  /** Words for yes and no; `yes` and `no` unless told. */
  yes?: string
  no?: string
  /** How texts in columns of numbers are written, by column id; `import/notation.ts` finds out. Left out: by `lang`. */
  decimals?: ReadonlyMap<string, DecimalMark>
  /** How `03/04/2026` is read. Left out: day first, month first for English. */
  dates?: DayOrder
  /** The same of single columns, by their id. */
  dayOrders?: ReadonlyMap<string, DayOrder>
  /** Answers that the cells update: a file column names files, and only files that are already there can be meant. */
  previous?: Answers
}

/** One part of a field and the column that it has. */
export interface Part {
  under: string
  kind: ColumnKind
  titles?: Title[]
}

/** The columns of one type's answers. Law: what `out` writes, `parse` reads as the same answer. */
export interface TypeColumns<F extends FieldBase> {
  /** `lines` is how many a list of answers has columns for. */
  parts(field: F, lines?: number): Part[]
  out(answer: Answer, field: F, under: string, options: CellOptions): Cell
  parse: Parse<F>
  /** Whether a kept answer has the type's shape: another version of the form may have asked otherwise. Left out: no object. */
  hasShape?(answer: Answer): boolean
  /** Whether the column below the field holds numbers. */
  holdsNumbers?(field: F, under: string): boolean
}

type Filled = Exclude<Cell, null>

/** All cells of the field, by what is below it; empty ones are left out. */
export type Parse<F extends FieldBase> = (
  cells: ReadonlyMap<string, Filled>,
  field: F,
  options: CellOptions,
  previous: Answer | null,
) => Parsed

export interface Parsed {
  value: Answer | null
  /** `under` of cells that could not be read. */
  wrong: { under: string; rule: string }[]
}

/** A type with a single column. */
export const single = (kind: ColumnKind) => (): Part[] => [{ under: '', kind }]
export const parsed = (value: Answer | null): Parsed => ({ value, wrong: [] })
export const misread = (rule: string): Parsed => ({ value: null, wrong: [{ under: '', rule }] })

/** The parser of a single column: an empty cell is no answer. */
export const parseSingle =
  <F extends FieldBase>(
    parse: (cell: Filled, field: F, options: CellOptions, previous: Answer | null) => Parsed,
  ): Parse<F> =>
  (cells, field, options, previous) => {
    const cell = cells.get('')
    return cell === undefined ? parsed(null) : parse(cell, field, options, previous)
  }

export const cellText = (cell: Filled): string => (cell instanceof Date ? momentText(cell) : String(cell))

/** `YYYY-MM-DD`, and `THH:MM` after it when it has a time: sheets know no zones, and keep minutes as fractions of a day. */
export function momentText(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return ''
  const text = new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString()
  return text.slice(0, text.slice(11, 16) === '00:00' ? 10 : 16)
}

/** A text as an export writes numbers (`1234.5`) is that number in every language; anything else is read as people write. */
export function readNumber(cell: Filled, { lang }: CellOptions): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return null
  const plain = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(cell.trim())
  const value = plain ? Number(cell) : parseNumber(cell, lang)
  return value !== null && Number.isFinite(value) ? value : null
}
