import type { DecimalMark } from '../import/notation.ts'
import type { Locale } from '../locale.ts'
import { pick, type Text } from '../text.ts'
import { CCA3 } from './cca3.ts'
import { COUNTRIES, countryName } from './countries.ts'
import {
  type AddressAnswer,
  type Answer,
  type Answers,
  type AvailableType,
  type Field,
  type FieldOf,
  type FileAnswer,
  type Option,
  optionReference,
  type PhoneAnswer,
  type TableAnswer,
} from './definition.ts'
import type { FormDeps } from './deps.ts'
import { withPlainBrackets } from './markup.ts'
import { isDate, parseNumber } from './read.ts'

/** How the answer of each type goes into cells and comes back; `columns.ts` says which cells a form has. */
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
  dates?: 'dmy' | 'mdy'
  /** Answers that the cells update: a file column names files, and only files that are already there can be meant. */
  previous?: Answers
}

/** One part of a field: what its column is and how its value goes out and comes back (undefined: not understood). */
export interface Part {
  under: string
  kind: ColumnKind
  titles?: Title[]
}

export interface Exchange<F extends Field> {
  parts(field: F): Part[]
  out(answer: Answer, field: F, under: string, options: CellOptions): Cell
  /** All cells of the field, by what is below it; empty ones are left out. */
  back(cells: ReadonlyMap<string, Exclude<Cell, null>>, field: F, options: CellOptions, previous: Answer | null): Back
}
export interface Back {
  value: Answer | null
  /** `under` of cells that could not be read. */
  wrong: { under: string; rule: string }[]
}

const one = (kind: ColumnKind) => (): Part[] => [{ under: '', kind }]
const only = (cells: ReadonlyMap<string, Exclude<Cell, null>>) => cells.get('')
const good = (value: Answer | null): Back => ({ value, wrong: [] })
const bad = (rule: string, under = ''): Back => ({ value: null, wrong: [{ under, rule }] })

const textOf = (cell: Exclude<Cell, null>): string => (cell instanceof Date ? momentText(cell) : String(cell))

/** `YYYY-MM-DD`, and `THH:MM` after it when it has a time: sheets know no zones, and keep minutes as fractions of a day. */
export function momentText(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return ''
  const text = new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString()
  return text.slice(0, text.slice(11, 16) === '00:00' ? 10 : 16)
}

const plain: Exchange<Field> = {
  parts: one('string'),
  out: (answer) => (typeof answer === 'number' ? answer : String(answer)),
  back: (cells) => {
    const cell = only(cells)
    return good(cell === undefined ? null : textOf(cell))
  },
}

/** Rich texts come as they were exported, or as plain texts of a spreadsheet, whose brackets are signs. */
const prose: Exchange<FieldOf<'textarea'>> = {
  ...(plain as Exchange<FieldOf<'textarea'>>),
  back: (cells, field) => {
    const cell = only(cells)
    if (cell === undefined) return good(null)
    return good(field.rich ? withPlainBrackets(textOf(cell)) : textOf(cell))
  },
}

const numeric: Exchange<Field> = {
  parts: one('number'),
  out: (answer) => answer as number,
  back: (cells, _field, options) => {
    const cell = only(cells)
    if (cell === undefined) return good(null)
    const value = readNumber(cell, options)
    return value === null ? bad('number') : good(value)
  },
}

/** A text as an export writes numbers (`1234.5`) is that number in every language; anything else is read as people write. */
function readNumber(cell: Exclude<Cell, null>, { lang }: CellOptions): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return null
  const plain = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(cell.trim())
  const value = plain ? Number(cell) : parseNumber(cell, lang)
  return value !== null && Number.isFinite(value) ? value : null
}

const choice: Exchange<FieldOf<'select' | 'radio'>> = {
  parts: one('dropdown'),
  out: (answer, field, _under, options) => optionOut(field.options, String(answer), options),
  back: (cells, field) => {
    const cell = only(cells)
    if (cell === undefined) return good(null)
    const found = optionBack(field.options, textOf(cell))
    return found === null ? bad('oneOf') : good(found)
  },
}

/** The words of an option where they lead back to it, else its reference. */
function optionOut(options: readonly Option[], reference: string, { lang }: CellOptions): string {
  const option = options.find((candidate) => optionReference(candidate) === reference)
  const words = lang && option ? pick(option.text, lang).trim() : ''
  return words && !/;/.test(words) && optionBack(options, words) === reference ? words : reference
}

/** By reference, then by its words in any language, then by either without case: the first kind that knows exactly one. */
function optionBack(options: readonly Option[], typed: string): string | null {
  const text = typed.trim()
  const fold = (words: string | undefined) => (words ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
  const ways: ((option: Option) => boolean)[] = [
    (option) => optionReference(option) === text,
    (option) => Object.values(option.text).some((words) => words?.trim() === text),
    (option) => [optionReference(option), ...Object.values(option.text)].some((words) => fold(words) === fold(text)),
  ]
  for (const way of ways) {
    const found = options.filter(way)
    if (found[0] && found.length === 1) return optionReference(found[0])
  }
  return null
}

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'ja', 'si', 'sí', 'sì', 'sim', 'tak', 'да', 'x'])
const NO = new Set(['false', '0', 'no', 'n', 'non', 'nein', 'nee', 'nie', 'não', 'нет'])

function countryOut(cca2: string, { lang }: CellOptions): string {
  const name = lang ? countryName(cca2, lang) : cca2
  return lang && countryBack(name, { lang }) === cca2 ? name : cca2
}

/** By cca2, cca3, `USA: …`, or name in the language, English or French. */
function countryBack(typed: string, { lang }: { lang?: Locale }): string | null {
  const text = typed.trim()
  const code = text.toUpperCase()
  if (COUNTRIES.has(code)) return code
  const long = CCA3.get(/^[A-Z]{3}(?=:|$)/.exec(code)?.[0] ?? '')
  if (long) return long
  for (const tongue of new Set([lang ?? 'en', 'en', 'fr'])) {
    for (const cca2 of COUNTRIES) if (countryName(cca2, tongue).toLowerCase() === text.toLowerCase()) return cca2
  }
  return null
}

const ADDRESS = ['line1', 'line2', 'zipCode', 'city', 'country'] as const

const exchanges: { [Type in AvailableType]: Exchange<FieldOf<Type>> } = {
  text: plain,
  textarea: prose,
  email: plain,
  url: plain,
  tel: plain,
  number: numeric,
  'linear-scale': numeric,
  phone: {
    parts: one('string'),
    out: (answer, field, _under, { deps }) => {
      const { country, number } = answer as PhoneAnswer
      const found = deps.phone?.parse(number, field.country)
      // The country is said where the number alone would not give it back.
      return found?.number === number && found.country === country ? number : `${number} (${country})`
    },
    back: (cells, field, { deps }) => {
      const cell = only(cells)
      if (cell === undefined) return good(null)
      const whole = textOf(cell).trim()
      const [ending = '', told = ''] = /\(([A-Za-z]{2})?\)$/.exec(whole.slice(-4)) ?? []
      const typed = whole.slice(0, whole.length - ending.length).trimEnd()
      const number = typeof cell === 'number' && !field.country ? `+${typed}` : typed
      const found = deps.phone?.parse(number, told || field.country)
      if (told || /\(\)$/.test(textOf(cell))) return good({ country: told.toUpperCase(), number })
      return good({ country: found?.country ?? field.country ?? '', number: found?.number ?? number })
    },
  },
  date: {
    parts: one('date'),
    out: (answer) => String(answer),
    back: (cells, _field, options) => {
      const cell = only(cells)
      if (cell === undefined) return good(null)
      const day = dayOf(cell, options)
      return day === null ? bad('date') : good(day)
    },
  },
  select: choice,
  radio: choice,
  'yes-no': {
    parts: one('dropdown'),
    out: (answer, _field, _under, { yes = 'yes', no = 'no' }) => (answer === true ? yes : no),
    back: (cells, _field, { yes, no }) => {
      const cell = only(cells)
      if (cell === undefined || typeof cell === 'boolean') return good(cell ?? null)
      const text = textOf(cell).trim().toLowerCase()
      if (text === yes?.toLowerCase() || YES.has(text)) return good(true)
      return text === no?.toLowerCase() || NO.has(text) ? good(false) : bad('oneOf')
    },
  },
  checkbox: {
    parts: one('string'),
    out: (answer, field, _under, options) =>
      (answer as string[]).map((reference) => optionOut(field.options, reference, options)).join('; '),
    back: (cells, field) => {
      const cell = only(cells)
      if (cell === undefined) return good(null)
      const chosen = textOf(cell)
        .split(/;|\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => optionBack(field.options, part))
      return chosen.includes(null) ? bad('oneOf') : good(chosen as string[])
    },
  },
  country: {
    parts: one('dropdown'),
    out: (answer, _field, _under, options) => countryOut(String(answer), options),
    back: (cells, _field, options) => {
      const cell = only(cells)
      if (cell === undefined) return good(null)
      const cca2 = countryBack(textOf(cell), options)
      return cca2 ? good(cca2) : bad('country')
    },
  },
  address: {
    parts: () =>
      ADDRESS.map((part) => ({
        under: `[${part}]`,
        kind: part === 'country' ? ('dropdown' as const) : ('string' as const),
        titles: [{ part }],
      })),
    out: (answer, _field, under, options) => {
      const part = under.slice(1, -1) as keyof AddressAnswer
      const text = (answer as AddressAnswer)[part]
      return text ? (part === 'country' ? countryOut(text, options) : text) : null
    },
    back: (cells, _field, options) => {
      if (!cells.size) return good(null)
      const value: AddressAnswer = { line1: '', zipCode: '', city: '', country: '' }
      const wrong: Back['wrong'] = []
      for (const part of ADDRESS) {
        const cell = cells.get(`[${part}]`)
        if (cell === undefined) continue
        const text = part === 'country' ? countryBack(textOf(cell), options) : textOf(cell)
        if (text === null) wrong.push({ under: '[country]', rule: 'country' })
        else value[part] = text
      }
      return { value, wrong }
    },
  },
  file: {
    parts: one('string'),
    out: (answer) => (answer as FileAnswer[]).map((file) => file.name).join('; '),
    back: (cells, _field, _options, previous) => {
      const cell = only(cells)
      if (cell === undefined) return good(null)
      const there = Array.isArray(previous) ? ([...previous] as FileAnswer[]) : []
      const text = textOf(cell)
      if (there.map((file) => file.name).join('; ') === text) return good(there)
      const kept: FileAnswer[] = []
      for (const name of text.split('; ')) {
        const at = there.findIndex((file) => file.name === name)
        if (at < 0) return bad('import-file')
        kept.push(...there.splice(at, 1))
      }
      return good(kept)
    },
  },
  table: {
    parts: (field) =>
      field.rows.flatMap((row) =>
        field.cols.map((col) => ({
          under: `[${row.reference}][${col.reference}]`,
          // Every cell is a string field (spec §3), one of numbers too.
          kind: 'string' as const,
          titles: [row.title, col.title],
        })),
      ),
    out: (answer, field, under, options) => {
      const [, row = '', ref = ''] = /^\[(.+)\]\[(.+)\]$/.exec(under) ?? []
      const cell = (answer as TableAnswer)[row]?.[ref]
      const col = field.cols.find((candidate) => candidate.reference === ref)
      if (cell === undefined) return null
      return col?.kind === 'select' ? optionOut(col.options ?? [], String(cell), options) : String(cell)
    },
    back: (cells, field, options) => {
      const value: TableAnswer = {}
      const wrong: Back['wrong'] = []
      for (const row of field.rows) {
        for (const col of field.cols) {
          const under = `[${row.reference}][${col.reference}]`
          const cell = cells.get(under)
          if (cell === undefined) continue
          const read =
            col.kind === 'number'
              ? readNumber(cell, options)
              : col.kind === 'select'
                ? optionBack(col.options ?? [], textOf(cell))
                : textOf(cell)
          if (read === null) wrong.push({ under, rule: col.kind === 'number' ? 'number' : 'oneOf' })
          else {
            value[row.reference] ??= {}
            Object.assign(value[row.reference] ?? {}, { [col.reference]: read })
          }
        }
      }
      return { value: Object.keys(value).length ? value : null, wrong }
    },
  },
  // Taken apart by `columnsOf`: its fields have columns, it has none.
  'questions-group': { parts: () => [], out: () => null, back: () => good(null) },
  'sep-title': { parts: () => [], out: () => null, back: () => good(null) },
  'sep-textarea': { parts: () => [], out: () => null, back: () => good(null) },
}

export const exchangeOf = (field: Field): Exchange<Field> =>
  exchanges[field.type as AvailableType] as unknown as Exchange<Field>

/** A day from what a sheet holds: a date, `2026-12-31`, `31/12/2026` or `12/31/2026`, with or without a time. */
function dayOf(cell: Exclude<Cell, null>, options: CellOptions): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  const text = String(cell).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: .*)?$/.exec(text)
  const monthFirst = (options.dates ?? (options.lang === 'en' ? 'mdy' : 'dmy')) === 'mdy'
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], monthFirst ? local[1] : local[2], monthFirst ? local[2] : local[1]]
      : []
  const found = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  return isDate(found) ? found : null
}
