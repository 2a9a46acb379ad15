import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { namedColumns } from '#core/import/head.ts'
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

export interface TableOptions {
  /** The line with the names of the columns; the first one when left out. */
  head?: number
  /** Columns without a name, and those with the same, get one instead of being refused. */
  names?: 'completed'
}

/** Opens a CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX. Throws TableError. */
export async function openTable(path: string, { head, names }: TableOptions = {}): Promise<Table> {
  const source = await openSource(path)
  const table = await tableOf(source, head)
  if (names === 'completed') return { ...table, headers: namedColumns(table.headers) }
  const seen = new Map<string, number>()
  const wrong = table.headers.flatMap((header, n) => {
    const first = seen.get(header)
    seen.set(header, n)
    if (header === '') return [`column ${n + 1} has no name`]
    return first === undefined ? [] : [`columns ${first + 1} and ${n + 1} are both called "${header}"`]
  })
  if (table.headers.length === 0) wrong.push('there is no first row with the names of the columns')
  if (wrong.length > 0) throw new TableError(`${table.name}: ${wrong.join('; ')}`, 'columns')
  return table
}

/** The first rows as they are, to find the one that names the columns. Throws TableError. */
export async function firstLines(path: string, most: number): Promise<TableRow[]> {
  const { rows } = await openSource(path)
  const lines: TableRow[] = []
  for await (const row of rows(0)) if (lines.push(row) === most) break
  return lines
}

/** What is in a file, before it is known which row names the columns. */
interface Source {
  name: string
  bytes: number
  /** Rows in which something is written, after this line. */
  rows(after: number, columns?: number): AsyncIterable<TableRow>
  /** What an export says its columns are, beside their titles in the first row. */
  idsOf?(titles: readonly string[]): Promise<string[] | null>
}

async function openSource(path: string): Promise<Source> {
  const found = await stat(path).catch(() => null)
  if (!found || found.isDirectory()) throw new TableError(`${path}: there is no such file`)
  // What comes through a pipe comes once.
  if (!found.isFile()) return openCsv(path, found.size, await readPipe(path))
  return extname(path).toLowerCase() === '.xlsx' ? openSheet(path, found.size) : openCsv(path, found.size)
}

async function tableOf({ name, bytes, rows, idsOf }: Source, given: number | undefined): Promise<Table> {
  let [head, titles]: [number, string[]] = [given ?? 1, []]
  for await (const { line, cells } of rows((given ?? 1) - 1)) {
    // The first row of a CSV is its first record; one that was chosen is that very line, as is a sheet's first.
    if (line === head || (given === undefined && !idsOf)) {
      head = line
      titles = cells.map((cell) => String(cell ?? '').trim())
    }
    break
  }
  // Spreadsheets leave empty columns at the end.
  while (titles.at(-1) === '') titles.pop()
  const ids = head === 1 ? await idsOf?.(titles) : null
  return { name, headers: ids ?? titles, bytes, rows: () => rows(head, titles.length) }
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
async function openCsv(path: string, size: number, whole?: Buffer): Promise<Source> {
  const [name, bytes] = whole ? [path, whole.length] : [basename(path), size]
  const head = whole?.subarray(0, HEAD_BYTES) ?? (await headOf(path, bytes))
  const encoding = encodingOf(head)
  if (encoding !== 'utf-16le' && head.includes(0))
    throw new TableError(`${name} is not a text: save it as CSV or XLSX`, 'format')
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head))
  const records = () => readRecords(name, whole ? Readable.from(whole) : createReadStream(path), encoding, delimiter)
  return {
    name,
    bytes,
    async *rows(after) {
      for await (const row of records()) if (row.line > after && isWritten(row)) yield row
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
        done(new TableError(`${name} is not ${encoding.toUpperCase()} all through: save it as CSV UTF-8`, 'encoding'))
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

async function openSheet(path: string, bytes: number): Promise<Source> {
  const scanned = await scanSheet(path)
  const { flaws } = scanned
  const [first, second] = scanned.parts
  return {
    name: basename(path),
    bytes,
    async idsOf(titles) {
      const about: CellValue[][] = []
      if (second)
        for await (const { cells } of readSheetRows(path, second, scanned)) {
          about.push(cells)
          if (about.length > titles.length + 1) break
        }
      return idsOf(titles, about)
    },
    async *rows(after, columns = 0) {
      const left = new Map([...flaws].filter(([line]) => line > after))
      for await (const { row: line, cells, read } of readSheetRows(path, first, scanned)) {
        if (line <= after) continue
        // A row in which nothing but flaws stands has no cells that are read.
        for (const [before, flawed] of left) {
          if (before >= line) break
          left.delete(before)
          yield { line: before, cells: [], read: Math.min(read, bytes), flaws: flawed }
        }
        const flawed = flaws.get(line)
        left.delete(line)
        while (cells.length < columns) cells.push(null)
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
