import { attributeOf, decodeXml, type XmlHandler, XmlScan } from './xml.scan.ts'

/** A cell as a sheet's XML has it. */
export interface RawCell {
  row: number
  /** From 1. */
  column: number
  /** `n` (number or date), `s` (shared text), `str`, `inlineStr`, `b`, `e`, `d`. */
  type: string
  style: number
  /** The value as it is written; null when there is none. */
  value: string | null
  hasFormula: boolean
}

export interface CellOptions {
  /** Characters of one cell or tag. */
  longest: number
  tooLong: () => Error
}

const MOST_ROWS = 1_048_576

/** The cells of a sheet in their order, as the bytes come. */
export class SheetCells implements XmlHandler {
  readonly #scan: XmlScan
  readonly #see: (cell: RawCell) => void
  readonly #options: CellOptions
  #row = 0
  #column = 0
  #cell: RawCell | null = null
  #inside: 'value' | 'text' | null = null
  #phonetic = 0
  #pieces: string[] = []
  #length = 0

  constructor(see: (cell: RawCell) => void, options: CellOptions) {
    this.#see = see
    this.#options = options
    this.#scan = new XmlScan(this, options)
  }

  read(text: string): void {
    this.#scan.read(text)
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#row = Number(attributeOf(attributes, 'r') ?? this.#row + 1)
      this.#column = 0
    } else if (name === 'c') this.#begin(attributes)
    else if (!this.#cell) return
    else if (name === 'v') this.#inside = 'value'
    else if (name === 'f') this.#cell.hasFormula = true
    else if (name === 'rPh') this.#phonetic += 1
    else if (name === 't' && this.#phonetic === 0) this.#inside = 'text'
    if (this.#inside && this.#cell) this.#cell.value ??= ''
  }

  close(name: string): void {
    const cell = this.#cell
    if (!cell) return
    if (name === 'v' || name === 't') this.#inside = null
    else if (name === 'rPh') this.#phonetic = Math.max(0, this.#phonetic - 1)
    else if (name === 'c') {
      if (cell.value !== null) cell.value = decodeXml(this.#pieces.join(''))
      this.#cell = null
      this.#see(cell)
    }
  }

  text(raw: string): void {
    if (!this.#inside) return
    this.#pieces.push(raw)
    this.#length += raw.length
    if (this.#length > this.#options.longest) throw this.#options.tooLong()
  }

  #begin(attributes: string): void {
    const place = placeOf(attributeOf(attributes, 'r') ?? '')
    this.#row = place?.row ?? this.#row
    this.#column = place?.column ?? this.#column + 1
    this.#inside = null
    this.#phonetic = 0
    this.#pieces = []
    this.#length = 0
    this.#cell = {
      row: this.#row,
      column: this.#column,
      type: attributeOf(attributes, 't') ?? 'n',
      style: Number(attributeOf(attributes, 's') ?? 0),
      value: null,
      hasFormula: false,
    }
  }
}

/** `AB12`: column 28 of row 12. Null for what is no cell's name, or none that a sheet can have. */
function placeOf(name: string): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,7})(\d{1,9})$/.exec(name) ?? []
  const row = Number(digits)
  if (!letters || row === 0 || row > MOST_ROWS) return null
  return { row, column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) }
}

/** The texts that cells of type `s` name by their number. */
export class SharedTexts implements XmlHandler {
  readonly texts: string[] = []
  readonly #scan: XmlScan
  #pieces: string[] | null = null
  #isText = false
  #phonetic = 0

  constructor(options: CellOptions) {
    this.#scan = new XmlScan(this, options)
  }

  read(text: string): void {
    this.#scan.read(text)
  }

  open(name: string): void {
    if (name === 'si') this.#pieces = []
    else if (name === 'rPh') this.#phonetic += 1
    else if (name === 't' && this.#phonetic === 0) this.#isText = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#phonetic = Math.max(0, this.#phonetic - 1)
    else if (name === 'si') {
      this.texts.push(decodeXml((this.#pieces ?? []).join('')))
      this.#pieces = null
    }
  }

  text(raw: string): void {
    if (this.#isText) this.#pieces?.push(raw)
  }
}

/** Which styles of cells show dates. */
export class DateStyles implements XmlHandler {
  readonly #scan: XmlScan
  readonly #formats = new Map<number, string>()
  readonly #cells: number[] = []
  #isCells = false

  constructor(options: CellOptions) {
    this.#scan = new XmlScan(this, options)
  }

  read(text: string): void {
    this.#scan.read(text)
  }

  open(name: string, attributes: string): void {
    if (name === 'cellXfs') this.#isCells = true
    const id = () => Number(attributeOf(attributes, 'numFmtId') ?? 0)
    if (name === 'numFmt') this.#formats.set(id(), attributeOf(attributes, 'formatCode') ?? '')
    if (name === 'xf' && this.#isCells) this.#cells.push(id())
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isCells = false
  }

  text(): void {}

  isDate(style: number): boolean {
    const format = this.#cells[style] ?? 0
    const written = this.#formats.get(format)
    return written === undefined ? isBuiltInDate(format) : showsDate(written)
  }
}

/** Formats that a workbook does not write down. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const LONGEST_FORMAT = 1_000
/** Quoted words, escaped signs, fillers, and colours or conditions in brackets show no part of a date. */
const OTHER = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

const showsDate = (format: string): boolean =>
  format.length <= LONGEST_FORMAT && /[ymdhs]/i.test(format.replace(OTHER, '').replace(/general/gi, ''))
