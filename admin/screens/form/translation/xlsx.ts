import { isLocale, type Locale } from '#core/locale.ts'
import type { TranslatedText } from './translation.ts'
import { escapeXml } from './xml.ts'

/** Heads of the first two columns; those of the others are codes of languages. */
const HEADS = ['key', 'where'] as const

/** Texts as a workbook with a column for each language. */
export async function writeTexts(texts: readonly TranslatedText[], languages: readonly Locale[]): Promise<Blob> {
  const rows = [
    [...HEADS, ...languages],
    ...texts.map(({ key, where, texts: words }) => [key, where, ...languages.map((lang) => words[lang] ?? '')]),
  ]
  return zipOf(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="texts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="2" width="30" customWidth="1"/><col min="3" max="12" width="60" customWidth="1"/></cols><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
    }).map(([name, xml]) => [name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`] as const),
  )
}

/** There are fewer columns than letters. */
const rowOf = (cells: readonly string[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, n) => `<c r="${String.fromCharCode(65 + n)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`

/** Null when the first row is not that of such a file. */
export function readTexts(rows: readonly (readonly unknown[])[]): TranslatedText[] | null {
  const [head = [], ...lines] = rows
  const names = head.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase(),
  )
  if (names[0] !== HEADS[0] || names[1] !== HEADS[1] || !names.slice(2).some(isLocale)) return null
  const textOf = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))
  return lines
    .filter(([key]) => textOf(key))
    .map(([key, where, ...cells]) => ({
      key: textOf(key),
      where: textOf(where),
      texts: Object.fromEntries(
        names.slice(2).flatMap((lang, n) => (isLocale(lang) ? [[lang, textOf(cells[n])]] : [])),
      ),
    }))
}

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
