import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { type CellValue, textOf } from '#core/import/infer.ts'
import { unguardFormula } from '#core/response/export.rules.ts'
import { TableError } from './problems.ts'
import { type CellFlaw, readSheetRows, scanSheet } from './sheet.scan.ts'

export interface TableRow {
  /** As the person sees it: a spreadsheet's row, the first line of a CSV's record. */
  line: number
  cells: CellValue[]
  /** Bytes read so far, of `Table.bytes`. */
  read: number
  /** Cells that hold no value that could be read. */
  flaws?: readonly CellFlaw[]
}

export interface Table {
  name: string
  headers: string[]
  /** For progress. */
  bytes: number
  /** From the first row after the head, those in which something is written; each call starts anew. */
  rows(): AsyncIterable<TableRow>
}

/** Opens a CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX. Throws TableError. */
export async function openTable(path: string): Promise<Table> {
  const found = await stat(path).catch(() => null)
  if (!found || found.isDirectory()) throw new TableError(`${path}: there is no such file`)
  // What comes through a pipe comes once.
  const table = !found.isFile()
    ? await openCsv(path, found.size, await readPipe(path))
    : extname(path).toLowerCase() === '.xlsx'
      ? await openSheet(path, found.size)
      : await openCsv(path, found.size)
  const seen = new Map<string, number>()
  const wrong = table.headers.flatMap((header, n) => {
    const first = seen.get(header)
    seen.set(header, n)
    if (header === '') return [`column ${n + 1} has no name`]
    return first === undefined ? [] : [`columns ${first + 1} and ${n + 1} are both called "${header}"`]
  })
  if (table.headers.length === 0) wrong.push('there is no first row with the names of the columns')
  if (wrong.length > 0) throw new TableError(`${table.name}: ${wrong.join('; ')}`)
  return table
}

const readPipe = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new TableError(`${path} cannot be read: save it as a file first`)
  })

/** Spreadsheets leave rows below the last one that somebody filled in, and some write them out. */
const isWritten = ({ cells, flaws }: TableRow): boolean =>
  flaws !== undefined || cells.some((cell) => textOf(cell) !== '')

/* ---- CSV ---- */

const HEAD_BYTES = 65_536

/** `whole` is what the file holds, where it can be read but once. */
async function openCsv(path: string, size: number, whole?: Buffer): Promise<Table> {
  const [name, bytes] = whole ? [path, whole.length] : [basename(path), size]
  const head = whole?.subarray(0, HEAD_BYTES) ?? (await headOf(path, bytes))
  const encoding = encodingOf(head)
  if (encoding !== 'utf-16le' && head.includes(0)) throw new TableError(`${name} is not a text: save it as CSV or XLSX`)
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head))
  const records = () => readRecords(name, whole ? Readable.from(whole) : createReadStream(path), encoding, delimiter)
  let headers: string[] = []
  for await (const { cells } of records()) {
    headers = cells.map((cell) => String(cell ?? '').trim())
    break
  }
  // Spreadsheets leave empty columns at the end.
  while (headers.at(-1) === '') headers.pop()
  return {
    name,
    headers,
    bytes,
    async *rows() {
      let first = true
      for await (const row of records()) {
        if (!first && isWritten(row)) yield row
        first = false
      }
    },
  }
}

async function headOf(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  const head = Buffer.alloc(Math.min(HEAD_BYTES, bytes))
  await handle.read(head, 0, head.length, 0)
  await handle.close()
  return head
}

/** What is not UTF-8 in Europe was nearly always written by a spreadsheet on Windows, "Unicode text" with its mark. */
function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'windows-1252' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  // The last character may be cut.
  const whole =
    head.length < HEAD_BYTES ? head : head.subarray(0, Math.max(head.lastIndexOf(10), head.lastIndexOf(13)) + 1)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(whole)
    return 'utf-8'
  } catch {
    return 'windows-1252' // saying no is how the decoder answers
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function* readRecords(
  name: string,
  source: Readable,
  encoding: string,
  delimiter: string,
): AsyncGenerator<TableRow> {
  let read = 0
  const decoder = new TextDecoder(encoding, { fatal: true })
  const text = new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      try {
        done(null, decoder.decode(chunk, { stream: true }))
      } catch {
        done(new TableError(`${name} is not ${encoding.toUpperCase()} all through: save it as CSV UTF-8`))
      }
    },
  })
  const parser = parse({
    bom: true,
    delimiter,
    // Left out, all records would end as the first does.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    cast: false,
  })
  source.on('error', (error) => parser.destroy(error))
  text.on('error', (error) => parser.destroy(error))
  source.pipe(text).pipe(parser)
  let line = 1
  let twice = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line, cells: record.map((cell) => unguardFormula(cell)), read }
      // Within a cell the parser counts both characters of this line end.
      twice += record.join().split('\r\n').length - 1
      line = info.lines - twice + 1
    }
  } catch (error) {
    if (error instanceof TableError) throw error
    throw new TableError(`${name}, near line ${line}: ${(error as Error).message}`)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/* ---- XLSX ---- */

async function openSheet(path: string, bytes: number): Promise<Table> {
  const scanned = await scanSheet(path)
  const { flaws } = scanned
  const [first, second] = scanned.parts
  let head: CellValue[] = []
  for await (const { row, cells } of readSheetRows(path, first, scanned)) {
    if (row === 1) head = cells
    break
  }
  const titles = head.map((cell) => String(cell ?? '').trim())
  while (titles.at(-1) === '') titles.pop()
  const about: CellValue[][] = []
  if (second)
    for await (const { cells } of readSheetRows(path, second, scanned)) {
      about.push(cells)
      if (about.length > titles.length + 1) break
    }
  const ids = idsOf(titles, about)
  return {
    name: basename(path),
    headers: ids ?? titles,
    bytes,
    async *rows() {
      const left = new Map(flaws)
      for await (const { row: line, cells, read } of readSheetRows(path, first, scanned)) {
        if (line === 1) continue
        // A row in which nothing but flaws stands has no cells that are read.
        for (const [before, flawed] of left) {
          if (before >= line) break
          left.delete(before)
          yield { line: before, cells: [], read: Math.min(read, bytes), flaws: flawed }
        }
        const flawed = flaws.get(line)
        left.delete(line)
        while (cells.length < titles.length) cells.push(null)
        const row = {
          line,
          cells: valuesOf(cells, flawed),
          read: Math.min(read, bytes),
          ...(flawed && { flaws: flawed }),
        }
        if (isWritten(row)) yield row
      }
      for (const [line, flawed] of left) yield { line, cells: [], read: bytes, flaws: flawed }
    },
  }
}

const valuesOf = (cells: CellValue[], flaws: readonly CellFlaw[] = []): CellValue[] =>
  flaws.length === 0 ? cells : cells.map((cell, n) => (flaws.some(({ place }) => place === n) ? null : cell))

/** The second sheet of our own export says which id each column of the first has. */
function idsOf(titles: readonly string[], about: readonly (readonly unknown[])[]): string[] | null {
  const lines = about.slice(1)
  if (lines.length !== titles.length || titles.length === 0) return null
  if (!lines.every(([title], n) => String(title ?? '').trim() === titles[n])) return null
  return lines.map(([, id]) => String(id ?? ''))
}
