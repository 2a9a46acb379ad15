import { describe, expect, it } from 'vitest'
import { DateStyles, type RawCell, SharedTexts, SheetCells } from './sheet.cells.ts'
import { attributeOf, decodeXml } from './xml.scan.ts'

const options = { longest: 2_000_000, tooLong: () => new Error('too long') }

function cellsOf(text: string, piece = text.length): RawCell[] {
  const found: RawCell[] = []
  const cells = new SheetCells((cell) => found.push(cell), options)
  for (let at = 0; at < text.length; at += piece) cells.read(text.slice(at, at + piece))
  return found
}

const SHEET = `<?xml version="1.0"?><x:sheetData><x:row r="2"><x:c r="B2" s="3" t="inlineStr"><x:is><x:r><x:t>a&lt;</x:t></x:r><x:r><x:t>b&#233;</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>
<x:c><x:f>1+1</x:f></x:c><x:c r="AA2"><x:v>4.5</x:v></x:c></x:row><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c r="D3"/></x:row></x:sheetData>`

describe('cells of a sheet', () => {
  const found = [
    ['B', 2, 'inlineStr', 'a<bé', false],
    ['C', 2, 'n', null, true],
    ['AA', 2, 'n', '4.5', false],
    ['A', 3, 's', '0', false],
    ['D', 3, 'n', null, false],
  ]
  const letters = (column: number) => (column > 26 ? 'A' : '') + String.fromCharCode(64 + ((column - 1) % 26) + 1)
  it.each([SHEET.length, 7, 1])('are the same in pieces of %i characters', (piece) => {
    expect(
      cellsOf(SHEET, piece).map(({ row, column, type, value, hasFormula }) => [
        letters(column),
        row,
        type,
        value,
        hasFormula,
      ]),
    ).toEqual(found)
  })
})

it('reads attributes and entities as they are written', () => {
  expect([
    attributeOf(` xr="no" r='B&amp;2'`, 'r'),
    attributeOf(' r:id="rId1"', 'id'),
    attributeOf(' t="', 't'),
    decodeXml('&lt;&#x41;&unknown;&#1114112;'),
  ]).toEqual(['B&2', null, null, '<A&unknown;&#1114112;'])
})

it.each([
  ['dd/mm/yyyy', true],
  ['[h]:mm', true],
  ['"year" 0.00', false],
  ['[Red]0;-0', false],
  ['General', false],
  ['\\d0', false],
])('knows whether the format %s shows a date', (code, isDate) => {
  const styles = new DateStyles(options)
  styles.read(
    `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
  )
  expect(styles.isDate(1)).toBe(isDate)
})

const full = (piece: string) => piece.repeat(Math.floor(400_000 / piece.length))

describe('takes time that grows with the length of', () => {
  // With the expressions that were here before, each of these took seconds: the square of its length.
  it.each(['<c>', '<c ', '<c><v ', '<c r="A1" ', '<', '<c r="A1"><is><t>a', '<v', '&lt', 'r=r=r=', '<sheet ', '"'])(
    '400,000 characters of %s',
    (piece) => {
      const text = full(piece)
      const before = process.cpuUsage()
      cellsOf(`<row>${text}`, 16_384)
      new SharedTexts(options).read(`<si><t>${text}`)
      new DateStyles(options).read(`<numFmts>${text}`)
      attributeOf(text, 'r')
      decodeXml(text)
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
    },
  )
})
