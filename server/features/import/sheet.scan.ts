import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { columnLetters } from '#core/import/head.ts'
import type { CellValue } from '#core/import/infer.ts'
import { flaw, type ImportFlaw } from '#core/import/problem.rules.ts'
import { TableError } from './problems.ts'
import { DateStyles, type RawCell, SharedTexts, SheetCells } from './sheet.cells.ts'
import { attributeOf, XmlScan } from './xml.scan.ts'

export interface CellFlaw {
  place: number
  said: ImportFlaw
}

/** By row, as the person sees it. */
type SheetFlaws = Map<number, CellFlaw[]>

const MOST_COLUMNS = 2000
/** A rectangle of so many cells is read whatever it holds; a larger one must be filled, at least this far: else it is a slip. */
const FREE_CELLS = 2_000_000
const LEAST_FILLED = 1 / 20
const MOST_BYTES = 512 * 1024 * 1024
/** A cell's text has at most 32,767 characters; with its marks and entities never this many. */
const LONGEST_CELL = 2_000_000
/** Nobody mends more by hand; with one of them nothing is imported. */
const MOST_FLAWS = 5000

/** What is known of an XLSX before its rows are read. */
export interface ScannedSheet {
  /** What is wrong in cells of the first sheet. */
  flaws: SheetFlaws
  /** The first and the second sheet's part of the archive; the second is null where there is none. */
  /** The parts of all its sheets, in their order. */
  sheets: readonly string[]
  parts: [first: string, second: string | null]
  texts: readonly string[]
  isDate: (style: number) => boolean
  is1904: boolean
}

/**
 * A look through an XLSX before it is read. Passes over the cells one by one and holds none but the shared texts. Throws
 * TableError for a file that is damaged, too large, or has cells far from all others.
 */
export async function scanSheet(path: string): Promise<ScannedSheet> {
  const name = basename(path)
  const parts = new Map<string, Part>()
  const texts = new SharedTexts(readingOf(name))
  const styles = new DateStyles(readingOf(name))
  await readParts(path, (part) => {
    if (part === TEXTS) return (text) => texts.read(text)
    if (part === STYLES) return (text) => styles.read(text)
    const made = new Part(name, { isKept: part === BOOK || part === LINKS })
    parts.set(part, made)
    return (text) => made.read(text)
  })
  const [book, links] = [parts.get(BOOK), parts.get(LINKS)]
  if (!book) throw unreadable(name, 'it is cut or no archive')
  for (const part of parts.values()) part.check()
  const { sheets, is1904 } = sheetsOf(book.text, links?.text ?? '')
  const [first = 'xl/worksheets/sheet1.xml', second = null] = sheets
  const sheet = parts.get(first)
  if (!sheet) throw unreadable(name, 'its first sheet is not there')
  return {
    flaws: sheet.flaws,
    parts: [first, second],
    sheets,
    texts: texts.texts,
    isDate: (style) => styles.isDate(style),
    is1904,
  }
}

/** Takes the text of a part as it is unpacked. */
type PartReader = (text: string) => void

/** Unpacks the parts for which `readerOf` gives a reader. */
async function readParts(path: string, readerOf: (part: string) => PartReader | null): Promise<void> {
  for await (const _ of unpacked(path, readerOf));
}

async function* unpacked(path: string, readerOf: (part: string) => PartReader | null): AsyncGenerator<number> {
  const name = basename(path)
  let bytes = 0
  let read = 0
  const unzip = new Unzip((file) => {
    if (!/\.(?:xml|rels)$/.test(file.name)) return
    const reader = readerOf(file.name)
    if (!reader) return
    const decoder = new TextDecoder('utf-8')
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new TableError(`${name} holds more than 512 MB: save it as CSV`, 'tooLarge')
      reader(decoder.decode(chunk, { stream: !isLast }))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      unzip.push(chunk)
      read += chunk.length
      yield read
    }
    unzip.push(new Uint8Array(0), true)
    yield read
  } catch (error) {
    throw error instanceof TableError ? error : unreadable(name, (error as Error).message)
  }
}

export interface SheetRow {
  /** From 1. */
  row: number
  cells: CellValue[]
  /** Bytes of the file read so far. */
  read: number
}

/** The rows of one part in which something stands, each as soon as it is unpacked. */
export async function* readSheetRows(path: string, part: string, scanned: ScannedSheet): AsyncGenerator<SheetRow> {
  const ready: Omit<SheetRow, 'read'>[] = []
  const cells = new SheetCells(
    (cell) => {
      if (cell.value === null) return
      let last = ready.at(-1)
      if (last?.row !== cell.row) {
        last = { row: cell.row, cells: [] }
        ready.push(last)
      }
      while (last.cells.length < cell.column - 1) last.cells.push(null)
      last.cells[cell.column - 1] = readValue(cell, scanned)
    },
    readingOf(basename(path)),
  )
  // The last one may go on.
  for await (const read of unpacked(path, (name) => (name === part ? (text) => cells.read(text) : null)))
    for (const row of ready.splice(0, ready.length - 1)) yield { ...row, read }
  for (const row of ready) yield { ...row, read: Number.POSITIVE_INFINITY }
}

function readValue({ type, value, style }: RawCell, { texts, isDate, is1904 }: ScannedSheet): CellValue {
  const text = value ?? ''
  switch (type) {
    case 's':
      return blankIsNull(texts[Number(text)] ?? '')
    case 'str':
    case 'inlineStr':
      return blankIsNull(text)
    case 'b':
      return text === '1' || text === 'true'
    case 'e':
      return null
    case 'd': {
      const at = new Date(text)
      return Number.isNaN(at.getTime()) ? blankIsNull(text) : at
    }
    default: {
      const number = Number(text)
      if (text.trim() === '' || Number.isNaN(number)) return blankIsNull(text)
      return isDate(style) ? dateOf(number, is1904) : number
    }
  }
}

const blankIsNull = (text: string): string | null => text.trim() || null

const DAY = 86_400_000
/** Days count from 1900 or, in files that began on an old Macintosh, from 1904. */
const dateOf = (serial: number, is1904: boolean): Date =>
  new Date(Math.round((serial - 25_569 + (is1904 ? 1_462 : 0)) * DAY))

const TEXTS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const BOOK = 'xl/workbook.xml'
const LINKS = 'xl/_rels/workbook.xml.rels'
/** Of the file at once: unpacked it may be a thousand times as much. */
const CHUNK = 16 * 1024

const readingOf = (name: string) => ({
  longest: LONGEST_CELL,
  tooLong: () => new TableError(`${name} has a cell that does not end`),
})

const unreadable = (name: string, why: string) => new TableError(`${name} is not an XLSX file that can be read: ${why}`)

/** One part of the archive, as its bytes come. */
class Part {
  readonly flaws: SheetFlaws = new Map()
  text = ''
  readonly #name: string
  readonly #isKept: boolean
  readonly #area: Area
  readonly #cells: SheetCells
  #found = 0

  constructor(name: string, { isKept }: { isKept: boolean }) {
    this.#name = name
    this.#isKept = isKept
    this.#area = new Area(name)
    this.#cells = new SheetCells((cell) => this.#see(seenCell(cell)), readingOf(name))
  }

  read(text: string): void {
    if (!this.#isKept) this.#cells.read(text)
    else this.text += text
    if (this.text.length > LONGEST_CELL) throw unreadable(this.#name, 'its list of sheets is too long')
  }

  check(): void {
    this.#area.check()
  }

  #see(cell: SeenCell): void {
    if (cell.hasValue) this.#area.see(cell)
    if (!cell.flaw || cell.row === 1 || this.#found === MOST_FLAWS) return
    this.#found += 1
    this.flaws.set(cell.row, [...(this.flaws.get(cell.row) ?? []), { place: cell.column - 1, said: cell.flaw }])
  }
}

/* ---- cells ---- */

interface SeenCell {
  at: string
  row: number
  column: number
  hasValue: boolean
  flaw: ImportFlaw | null
}

const seenCell = ({ row, column, type, value, hasFormula }: RawCell): SeenCell => ({
  at: `${columnLetters(column)}${row}`,
  row,
  column,
  hasValue: value !== null,
  flaw:
    type === 'e'
      ? flaw('cellError', { value: value?.trim() || 'of a formula' })
      : hasFormula && value === null
        ? flaw('cellFormula')
        : null,
})

/** The rectangle up to the farthest cell. */
class Area {
  readonly #name: string
  #cells = 0
  #lowest: SeenCell | null = null
  #widest: SeenCell | null = null

  constructor(name: string) {
    this.#name = name
  }

  see(cell: SeenCell): void {
    this.#cells += 1
    if (cell.row > (this.#lowest?.row ?? 0)) this.#lowest = cell
    if (cell.column > (this.#widest?.column ?? 0)) this.#widest = cell
    if (cell.column > MOST_COLUMNS)
      throw new TableError(
        `${this.#name}: the cell ${cell.at} is beyond ${MOST_COLUMNS} columns; delete it, or what is in its column`,
        'columns',
      )
  }

  check(): void {
    const [low, wide] = [this.#lowest, this.#widest]
    if (!low || !wide) return
    const all = low.row * wide.column
    if (all <= FREE_CELLS || this.#cells >= all * LEAST_FILLED) return
    const corners = [...new Set([low.at, wide.at])].join(' and ')
    throw new TableError(
      `${this.#name}: ${corners} stand far from the other cells; delete what does not belong there`,
      'farCells',
    )
  }
}

/** The parts that hold the sheets, as the workbook lists them. */
function sheetsOf(book: string, links: string): { sheets: string[]; is1904: boolean } {
  const targets = new Map<string, string>()
  tagsOf(links, 'Relationship', (attributes) =>
    targets.set(attributeOf(attributes, 'Id') ?? '', attributeOf(attributes, 'Target') ?? ''),
  )
  const sheets: string[] = []
  tagsOf(book, 'sheet', (attributes) => {
    const [, prefix = 'r'] = /\s([A-Za-z]{1,20}):id=/.exec(attributes) ?? []
    const target =
      targets.get(attributeOf(attributes, `${prefix}:id`) ?? '') || `worksheets/sheet${sheets.length + 1}.xml`
    sheets.push(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  let is1904 = false
  tagsOf(book, 'workbookPr', (attributes) => {
    is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
  })
  return { sheets, is1904 }
}

function tagsOf(text: string, tag: string, see: (attributes: string) => void): void {
  const scan = new XmlScan(
    { open: (name, attributes) => name === tag && see(attributes), close: () => {}, text: () => {} },
    { longest: LONGEST_CELL, tooLong: () => new TableError('The list of sheets is too long') },
  )
  scan.read(text)
}
