import { crc32, deflateRawSync } from 'node:zlib'

const KINDS = 'http://schemas.openxmlformats.org'

/** A spreadsheet of one sheet whose rows are given as XML; style 1 shows a date and a time. */
export const sheetFile = (rows: string): Buffer =>
  zip({
    'xl/workbook.xml': `<workbook xmlns="${KINDS}/spreadsheetml/2006/main" xmlns:r="${KINDS}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${KINDS}/package/2006/relationships"><Relationship Id="rId7" Type="${KINDS}/officeDocument/2006/relationships/worksheet" Target="worksheets/first.xml"/><Relationship Id="rId8" Type="${KINDS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${KINDS}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/first.xml': `<worksheet xmlns="${KINDS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  })

/** A row of cells: a text, or XML as it is. */
export const row = (n: number, cells: readonly string[]): string =>
  `<row r="${n}">${cells
    .map((cell, at) =>
      cell.startsWith('<')
        ? cell
        : `<c r="${String.fromCharCode(65 + at)}${n}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}</row>`

function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const local = [Buffer.from('PK\u0003\u0004'), facts, name, packed]
    parts.push(...local)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, name)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}
