import { escapeXml } from '../translation/xml.ts'

export interface WorkbookSheet {
  name: string
  /** The first row stays in sight. */
  rows: readonly (readonly string[])[]
  /** Of the first columns, and of the others. */
  widths: { first: readonly number[]; others: number }
}

/** Texts as a workbook that spreadsheets open. */
export function workbookOf(sheets: readonly WorkbookSheet[]): Blob {
  const kinds = 'http://schemas.openxmlformats.org'
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const each = <Part>(part: (sheet: WorkbookSheet, n: number) => Part) => sheets.map((one, n) => part(one, n + 1))
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${kinds}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${kinds}/package/2006/relationships"><Relationship Id="rId1" Type="${kinds}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${kinds}/spreadsheetml/2006/main" xmlns:r="${kinds}/officeDocument/2006/relationships"><sheets>${each(({ name }, n) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${kinds}/package/2006/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${kinds}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(each((sheet, n) => [`xl/worksheets/sheet${n}.xml`, sheetXml(sheet, kinds)])),
  }
  return zipOf(
    Object.entries(parts).map(
      ([name, xml]) => [name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`] as const,
    ),
  )
}

function sheetXml({ rows, widths }: WorkbookSheet, kinds: string): string {
  const columns = widths.first.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  const others = `<col min="${widths.first.length + 1}" max="60" width="${widths.others}" customWidth="1"/>`
  return `<worksheet xmlns="${kinds}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}${others}</cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
}

const rowXml = (cells: readonly string[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, n) => (cell === '' ? '' : `<c r="${letters(n)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`)).join('')}</row>`

/** 0 is A, 26 is AA. */
const letters = (n: number): string =>
  `${n >= 26 ? letters(Math.floor(n / 26) - 1) : ''}${String.fromCharCode(65 + (n % 26))}`

/** Files in an archive, as they are: texts of a form are small. */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const [name, text] of files) {
    const [path, bytes] = [encoder.encode(name), encoder.encode(text)]
    // Version 2.0, names in UTF-8, stored; the first day that the format knows.
    const common = [20, 0x0800, 0, 0, 0x21]
    const sizes = [crc32(bytes), bytes.length, bytes.length]
    const local = record([0x04034b50], common, sizes, [path.length, 0])
    parts.push(local, path, bytes)
    directory.push(record([0x02014b50], [20, ...common], sizes, [path.length, 0, 0, 0, 0], [0, at]), path)
    at += local.length + path.length + bytes.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = record([0x06054b50], [0, 0, files.length, files.length], [size, at], [0])
  return new Blob([...parts, ...directory, end], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** Numbers of four and two bytes, by turns. */
function record(...turns: number[][]): Uint8Array<ArrayBuffer> {
  const widths = turns.flatMap((numbers, n) => numbers.map((value) => ({ value, width: n % 2 === 0 ? 4 : 2 })))
  const view = new DataView(new ArrayBuffer(widths.reduce((sum, { width }) => sum + width, 0)))
  let at = 0
  for (const { value, width } of widths) {
    if (width === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer)
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
