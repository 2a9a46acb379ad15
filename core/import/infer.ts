import { momentText } from '../form/cells.ts'
import { COLUMN_ID } from '../form/columns.ts'
import type { Field, Option } from '../form/definition.ts'
import { isDate, isLink, mailDomain } from '../form/read.ts'
import type { Locale } from '../locale.ts'
import { wordsIn } from '../response/search.rules.ts'
import { type DecimalMark, type Notation, NotationProfile, readDecimal } from './notation.ts'

const MOST_OPTIONS = 40
/** A column is a choice when each answer comes this often on average, and no answer is long. */
const LEAST_REPEATS = 4
const LONGEST_OPTION = 80
const LONGEST_LINE = 250

export type CellValue = string | number | boolean | Date | null

/** What a column of a spreadsheet looks like, kept while its rows stream by: a few counts and at most 41 values. */
export class ColumnProfile {
  readonly name: string
  readonly values = new Set<string>()
  total = 0
  filled = 0
  longest = 0
  lines = false
  readonly #notation = new NotationProfile()
  /** Cells that are numbers, and whole ones, in each notation. */
  readonly #numbers = { '.': 0, ',': 0 }
  readonly #integers = { '.': 0, ',': 0 }
  #dates = 0
  #mails = 0
  #links = 0
  #booleans = 0
  #padded = false

  constructor(name: string) {
    this.name = name
  }

  /** `row`: where it stands, for what is said of it. */
  see(cell: CellValue, row = this.total + 2): void {
    this.total += 1
    const text = textOf(cell)
    if (text === '') return
    this.filled += 1
    this.longest = Math.max(this.longest, text.length)
    this.lines ||= text.includes('\n')
    if (this.values.size <= MOST_OPTIONS) this.values.add(text)
    if (typeof cell !== 'number') this.#notation.see(text, row, COLUMN_ID.test(this.name))
    for (const mark of ['.', ','] as const) {
      const number = typeof cell === 'number' ? cell : readDecimal(text, mark)
      if (number !== null) this.#numbers[mark] += 1
      if (Number.isInteger(number) && !text.includes(mark)) this.#integers[mark] += 1
    }
    // 007 and 0612345678 are written with digits, but nobody adds them up.
    if (/^0\d/.test(text) || text.replace(/\D/g, '').length > 15) this.#padded = true
    // A moment of a day is no date: a date's field would drop the time.
    if (isDate(text)) this.#dates += 1
    if (mailDomain(text) !== null) this.#mails += 1
    if (/^https?:\/\//i.test(text) && isLink(text)) this.#links += 1
    if (typeof cell === 'boolean' || /^(?:yes|no|oui|non|true|false|vrai|faux)$/i.test(text)) this.#booleans += 1
  }

  #all(count: number): boolean {
    return this.filled > 0 && count === this.filled
  }

  /** Why a column of numbers is taken for texts: how they are written is not clear. Null when it is, or when they are none. */
  get unclear(): Exclude<Notation, { kind: 'known' }> | null {
    const { notation } = this.#notation
    const are = this.#all(Math.max(this.#numbers['.'], this.#numbers[',']))
    return are && !this.#padded && notation.kind === 'unclear' ? notation : null
  }

  /** The field that asks for what this column holds; `said`: how its numbers are written. */
  field(reference: string, lang: Locale, said?: DecimalMark): Field {
    const { notation } = this.#notation
    const mark = said ?? (notation.kind === 'known' ? notation.mark : null)
    const common = {
      reference,
      title: { [lang]: this.name.trim() || reference },
      ...(this.filled === this.total && this.total > 0 && { required: true }),
    }
    if (this.#all(this.#booleans)) return { ...common, type: 'yes-no' }
    if (this.#all(this.#dates)) return { ...common, type: 'date' }
    if (mark && this.#all(this.#numbers[mark]) && !this.#padded) {
      return { ...common, type: 'number', ...(this.#all(this.#integers[mark]) && { rules: { integer: true } }) }
    }
    if (this.#all(this.#mails)) return { ...common, type: 'email' }
    if (this.#all(this.#links)) return { ...common, type: 'url' }
    if (this.#isChoice()) return { ...common, type: 'select', options: optionsOf([...this.values], lang) }
    return this.lines || this.longest > LONGEST_LINE ? { ...common, type: 'textarea' } : { ...common, type: 'text' }
  }

  #isChoice(): boolean {
    return (
      this.values.size > 0 &&
      this.values.size <= MOST_OPTIONS &&
      this.filled >= this.values.size * LEAST_REPEATS &&
      this.longest <= LONGEST_OPTION &&
      !this.lines &&
      // Several choices are exported as one text, "; " between them.
      ![...this.values].some((value) => value.includes(';'))
    )
  }
}

export const textOf = (cell: CellValue | undefined): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? momentText(cell) : String(cell).trim()

/** What people wrote is the answer: it leaves an export as it came. */
const optionsOf = (values: readonly string[], lang: Locale): Option[] =>
  values.map((text) => ({ reference: text, text: { [lang]: text } }))

/** A name for each text that keys and references may have, no two the same. */
export function uniqueNames(texts: readonly string[], joint: '-' | '_'): string[] {
  const seen = new Set<string>()
  return texts.map((text) => {
    const plain = wordsIn(text)
      .map((word) => word.replace(/[^a-z0-9]/g, ''))
      .filter(Boolean)
      .join(joint)
      .slice(0, 60)
    const base =
      plain && !(plain in Object.prototype) ? plain : `${joint === '-' ? 'item' : 'field'}${joint}${seen.size + 1}`
    let name = base
    for (let n = 2; seen.has(name); n++) name = `${base}${joint}${n}`
    seen.add(name)
    return name
  })
}
