import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { type SheetCell, writeXlsx } from './xlsx.ts'

async function written(cells: SheetCell[]): Promise<unknown[]> {
  const parts: Buffer[] = []
  const sink = async (bytes: Buffer) => void parts.push(bytes)
  await writeXlsx(sink, [{ name: 'Sheet', frozen: 0, widths: [], rows: [cells] }], 'dmy')
  const rows = (await readSheet(Buffer.concat(parts), 1)) as unknown[][]
  return rows[0] ?? []
}

it.each([
  ['2026-03-29T00:59:59Z', 'Europe/Paris', '2026-03-29T01:59:00Z'],
  ['2026-03-29T01:00:00Z', 'Europe/Paris', '2026-03-29T03:00:00Z'],
  ['2026-10-25T00:59:00Z', 'Europe/Paris', '2026-10-25T02:59:00Z'],
  ['2026-10-25T01:00:00Z', 'Europe/Paris', '2026-10-25T02:00:00Z'],
  ['2026-07-01T12:07:31Z', 'Asia/Kathmandu', '2026-07-01T17:52:00Z'],
  ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', '2026-10-04T02:30:00Z'],
  ['1990-01-01T00:00:00Z', 'America/Caracas', '1989-12-31T20:00:00Z'],
])('writes %s in %s as its clocks show it', async (instant, zone, shown) => {
  const [cell] = (await written([{ instant: new Date(instant), zone }])) as [Date]
  expect(Math.round(cell.getTime() / 60_000)).toBe(Date.parse(shown) / 60_000)
})

it('leaves out what XML cannot hold, and nothing else', async () => {
  const odd = 'a\u0000b\u000bc\ud800d\udc00e\ufffef\u{1f600}<&>"\tg'
  expect(await written([odd])).toEqual(['abcdef\u{1f600}<&>"\tg'])
})
