import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { TableError } from './problems.ts'

export interface CellFlaw {
  place: number
  message: string
}

/** By row, as the person sees it. */
type SheetFlaws = Map<number, CellFlaw[]>

const MOST_COLUMNS = 2000
/** A rectangle of so many cells is read whatever it holds; a larger one must be filled, at least this far. */
const FREE_CELLS = 2_000_000
const LEAST_FILLED = 1 / 20
const MOST_BYTES = 512 * 1024 * 1024
/** A cell's text has at most 32,767 characters; with its marks and entities never this many. */
const LONGEST_CELL = 2_000_000
/** Nobody mends more by hand; with one of them nothing is imported. */
const MOST_FLAWS = 5000

/**
 * A look through an XLSX before it is read: the reader builds a full rectangle up to the farthest cell, and takes errors and
 * formulas without a result for empty cells. This passes over the cells one by one and holds none. What is wrong in cells
 * of the first sheet; throws TableError for a file that cannot be read in bounded memory.
 */
export async function scanSheet(path: string): Promise<SheetFlaws> {
  const name = basename(path)
  const parts = new Map<string, Part>()
  let bytes = 0
  const unzip = new Unzip((file) => {
    if (!/\.(xml|rels)$/.test(file.name)) return
    const part = new Part(name, { isKept: file.name === BOOK || file.name === LINKS })
    parts.set(file.name, part)
    file.ondata = (error, chunk) => {
      if (error) throw error
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new TableError(`${name} holds more than 512 MB: save it as CSV`)
      part.read(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) unzip.push(chunk)
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    throw error instanceof TableError ? error : unreadable(name, (error as Error).message)
  }
  const [book, links] = [parts.get(BOOK), parts.get(LINKS)]
  if (!book) throw unreadable(name, 'it is cut or no archive')
  for (const part of parts.values()) part.check()
  return parts.get(firstSheet(book.text, links?.text ?? ''))?.flaws ?? new Map()
}

const BOOK = 'xl/workbook.xml'
const LINKS = 'xl/_rels/workbook.xml.rels'
/** Of the file at once: unpacked it may be a thousand times as much. */
const CHUNK = 16 * 1024

const unreadable = (name: string, why: string) => new TableError(`${name} is not an XLSX file that can be read: ${why}`)

/** One part of the archive, as its bytes come. */
class Part {
  readonly flaws: SheetFlaws = new Map()
  text = ''
  readonly #name: string
  readonly #isKept: boolean
  readonly #area: Area
  readonly #cells: CellReader
  readonly #decoder = new TextDecoder('utf-8')
  #found = 0

  constructor(name: string, { isKept }: { isKept: boolean }) {
    this.#name = name
    this.#isKept = isKept
    this.#area = new Area(name)
    this.#cells = new CellReader(name, (cell) => this.#see(cell))
  }

  read(chunk: Uint8Array): void {
    const text = this.#decoder.decode(chunk, { stream: true })
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
    this.flaws.set(cell.row, [...(this.flaws.get(cell.row) ?? []), { place: cell.column - 1, message: cell.flaw }])
  }
}

/* ---- cells ---- */

interface SeenCell {
  at: string
  row: number
  column: number
  hasValue: boolean
  flaw: string | null
}

class CellReader {
  readonly #name: string
  readonly #see: (cell: SeenCell) => void
  #rest = ''

  constructor(name: string, see: (cell: SeenCell) => void) {
    this.#name = name
    this.#see = see
  }

  read(more: string): void {
    const text = this.#rest + more
    const cell = /<(?:\w+:)?c(?:\s([^>]*?))?(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
    let end = 0
    for (let found = cell.exec(text); found; found = cell.exec(text)) {
      end = cell.lastIndex
      const seen = seenCell(found[1] ?? '', found[2] ?? '')
      if (seen) this.#see(seen)
    }
    const rest = text.slice(end)
    const begun = rest.search(/<(?:\w+:)?c[\s>]/)
    this.#rest = begun >= 0 ? rest.slice(begun) : rest.slice(Math.max(0, rest.lastIndexOf('<')))
    if (this.#rest.length > LONGEST_CELL) throw new TableError(`${this.#name} has a cell that does not end`)
  }
}

function seenCell(attributes: string, inside: string): SeenCell | null {
  const [, letters = '', digits = ''] = /\br="([A-Z]{1,7})(\d{1,9})"/.exec(attributes) ?? []
  if (!letters) return null
  const hasResult = /<(?:\w+:)?v[\s/>]/.test(inside)
  const hasFormula = /<(?:\w+:)?f[\s/>]/.test(inside)
  const [, error = ''] = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside) ?? []
  return {
    at: letters + digits,
    row: Number(digits),
    column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    hasValue: hasResult || inside.includes('is>'),
    flaw: /\bt="e"/.test(attributes)
      ? `holds the error ${error.trim() || 'of a formula'}`
      : hasFormula && !hasResult
        ? 'holds a formula without its result: save the file in a spreadsheet program first'
        : null,
  }
}

/** The rectangle that the reader would build. */
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
      )
  }

  check(): void {
    const [low, wide] = [this.#lowest, this.#widest]
    if (!low || !wide) return
    const all = low.row * wide.column
    if (all <= FREE_CELLS || this.#cells >= all * LEAST_FILLED) return
    const corners = [...new Set([low.at, wide.at])].join(' and ')
    throw new TableError(`${this.#name}: ${corners} stand far from the other cells; delete what does not belong there`)
  }
}

/** The part that holds the first sheet, as the workbook lists them. */
function firstSheet(book: string, links: string): string {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(book) ?? []
  const [, id] = /\sr:id="([^"]*)"/.exec(sheet) ?? /\s\w+:id="([^"]*)"/.exec(sheet) ?? []
  const link = [...links.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(([tag]) => tag.includes(` Id="${id}"`))
  const [, target = 'worksheets/sheet1.xml'] = /\sTarget="([^"]*)"/.exec(link?.[0] ?? '') ?? []
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
