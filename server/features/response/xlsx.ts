import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/**
 * A spreadsheet written row by row: nothing of it is held but what the reader has not taken yet. (Libraries build the
 * whole sheet first.) Texts are typed as texts, so none of them can be a formula.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { day: string }
  | { instant: Date; zone: string }
  | { head: string }

/** Takes bytes; resolves when more may come. */
export type Sink = (bytes: Buffer) => Promise<void>

/** Excel's own limit: a longer text makes it call the whole file damaged. */
const LONGEST = 32_767
const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const STYLE = { head: 1, day: 2, instant: 3 }

export interface Sheet {
  name: string
  /** Rows at the top that stay in sight. */
  frozen: number
  widths: readonly number[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

export async function writeXlsx(sink: Sink, sheets: readonly Sheet[], dates: 'dmy' | 'mdy'): Promise<void> {
  const zip = new Zip(sink)
  const numbers = sheets.map((_, index) => index + 1)
  const kinds = 'http://schemas.openxmlformats.org'
  await zip.add(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${kinds}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  )
  await zip.add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${kinds}/package/2006/relationships"><Relationship Id="rId1" Type="${kinds}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  await zip.add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${kinds}/spreadsheetml/2006/main" xmlns:r="${kinds}/officeDocument/2006/relationships"><sheets>${sheets.map(({ name }, n) => `<sheet name="${xml(sheetName(name))}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
  )
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${kinds}/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${kinds}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${kinds}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  )
  const day = dates === 'dmy' ? 'dd/mm/yyyy' : 'mm/dd/yyyy'
  await zip.add(
    'xl/styles.xml',
    `${XML}<styleSheet xmlns="${kinds}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${day}\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  )
  for (const [n, sheet] of sheets.entries()) await zip.addStream(`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheet))
  await zip.end()
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What may not stand in a sheet's name. */
const sheetName = (name: string): string => name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'Sheet'

async function* sheetXml({ frozen, widths, rows }: Sheet): AsyncGenerator<string> {
  const pane =
    frozen > 0 ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` : ''
  const cols = widths
    .map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols ? `<cols>${cols}</cols>` : ''}<sheetData>`
  let number = 0
  let text = ''
  for await (const row of rows) {
    number++
    text += `<row r="${number}">${row.map((cell, n) => cellXml(cell, `${columnName(n)}${number}`)).join('')}</row>`
    if (text.length > 32_000) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

function cellXml(cell: SheetCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return inline(cell, at)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('head' in cell) return inline(cell.head, at, STYLE.head)
  if ('instant' in cell) return `<c r="${at}" s="${STYLE.instant}"><v>${serialOf(cell.instant, cell.zone)}</v></c>`
  const days = (Date.parse(`${cell.day}T00:00:00Z`) - EPOCH) / DAY
  // Sheets know no days before 1900; such a one stays a text.
  return days >= 61 ? `<c r="${at}" s="${STYLE.day}"><v>${days}</v></c>` : inline(cell.day, at)
}

const inline = (text: string, at: string, style = 0): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xml(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)}</t></is></c>`

/** An instant as clocks of the zone show it: sheets know no zones. To the minute. */
const serialOf = (instant: Date, zone: string): number =>
  Math.floor((instant.getTime() + offsetAt(instant, zone) - EPOCH) / 60_000) / 1_440

/** Zones change their offset at full quarters of an hour, whatever the year. */
const QUARTER = 900_000
/** A formatter costs as much as thousands of cells, and a call of one as much as ten. */
const offsets = new LRUCache<string, number>({ max: 4_096 })
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 64 })

/** Milliseconds that clocks of the zone are ahead of UTC. */
function offsetAt(instant: Date, zone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER)
  const key = `${zone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    let clock = clocks.get(zone)
    if (!clock) {
      clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      clocks.set(zone, clock)
    }
    offset = Date.parse(`${clock.format(quarter * QUARTER).replace(' ', 'T')}:00Z`) - quarter * QUARTER
    offsets.set(key, offset)
  }
  return offset
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const MARKUP = /[&<>"]/
/** What XML cannot hold, lone halves of surrogate pairs among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/u
const xml = (text: string): string => {
  // Most texts have none of either.
  const held = NO_XML.test(text) ? text.replaceAll(new RegExp(NO_XML, 'gu'), '') : text
  return MARKUP.test(held) ? held.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '') : held
}

const columnNames: string[] = []
function columnName(index: number): string {
  columnNames[index] ??= nameOfColumn(index)
  return columnNames[index]
}

function nameOfColumn(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** The little of ZIP that is needed: deflated entries, sizes after the data, no ZIP64 (4 GB). */
class Zip {
  readonly #sink: Sink
  readonly #entries: Entry[] = []
  #at = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#at += bytes.length
    await this.#sink(bytes)
  }

  async add(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const entry = await this.#head(name)
    await this.#write(packed)
    await this.#tail({ ...entry, crc: crc32(bytes), packed: packed.length, size: bytes.length })
  }

  async addStream(name: string, texts: AsyncIterable<string>): Promise<void> {
    const entry = await this.#head(name)
    const deflate = createDeflateRaw({ level: 3 })
    const ready: Buffer[] = []
    deflate.on('data', (bytes: Buffer) => ready.push(bytes))
    const drain = async () => {
      for (const bytes of ready.splice(0)) {
        entry.packed += bytes.length
        await this.#write(bytes)
      }
    }
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      await new Promise<void>((done, fail) => deflate.write(bytes, (error) => (error ? fail(error) : done())))
      await drain()
    }
    await new Promise<void>((done, fail) => {
      deflate.on('error', fail)
      deflate.on('end', done)
      deflate.end()
    })
    await drain()
    await this.#tail(entry)
  }

  async #head(name: string): Promise<Entry> {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at: this.#at }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    // Bit 3: sizes and checksum follow the data. Bit 11: names are UTF-8.
    head.writeUInt16LE(0x0808, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(0x0021, 12)
    head.writeUInt16LE(entry.name.length, 26)
    await this.#write(Buffer.concat([head, entry.name]))
    return entry
  }

  async #tail(entry: Entry): Promise<void> {
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    tail.writeUInt32LE(entry.crc, 4)
    tail.writeUInt32LE(entry.packed, 8)
    tail.writeUInt32LE(entry.size, 12)
    this.#entries.push(entry)
    await this.#write(tail)
  }

  async end(): Promise<void> {
    const start = this.#at
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(20, 4)
      head.writeUInt16LE(20, 6)
      head.writeUInt16LE(0x0808, 8)
      head.writeUInt16LE(8, 10)
      head.writeUInt16LE(0x0021, 14)
      head.writeUInt32LE(entry.crc, 16)
      head.writeUInt32LE(entry.packed, 20)
      head.writeUInt32LE(entry.size, 24)
      head.writeUInt16LE(entry.name.length, 28)
      head.writeUInt32LE(entry.at, 42)
      await this.#write(Buffer.concat([head, entry.name]))
    }
    const tail = Buffer.alloc(22)
    tail.writeUInt32LE(0x06054b50, 0)
    tail.writeUInt16LE(this.#entries.length, 8)
    tail.writeUInt16LE(this.#entries.length, 10)
    tail.writeUInt32LE(this.#at - start, 12)
    tail.writeUInt32LE(start, 16)
    await this.#write(tail)
  }
}
