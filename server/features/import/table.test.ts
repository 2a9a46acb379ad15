import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { textOf } from '#core/import/infer.ts'
import { openTable } from './table.ts'
import { row, sheetFile } from './xlsx.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'opencall-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(...rows: string[]) {
  const path = join(folder, 'a.xlsx')
  writeFileSync(path, sheetFile(rows.join('')))
  const table = await openTable(path)
  const found = []
  for await (const { line, cells, flaws } of table.rows()) found.push({ line, cells: cells.map(textOf), flaws })
  return { headers: table.headers, rows: found }
}

it('names errors and formulas without a result by their cell; an empty text is a result', async () => {
  expect(
    await read(
      row(1, ['a', 'b', 'c']),
      row(2, ['x', '<c r="B2" t="e"><f>A9</f><v>#REF!</v></c>', '<c r="C2"><f>SUM(A1:A2)</f></c>']),
      row(3, ['y', '<c r="B3" t="str"><f>A1</f><v></v></c>', '<c r="C3"><f>1+1</f><v>2</v></c>']),
      row(5, ['<c r="B5"><f>1/0</f></c>']),
    ),
  ).toEqual({
    headers: ['a', 'b', 'c'],
    rows: [
      {
        line: 2,
        cells: ['x', '', ''],
        flaws: [
          { place: 1, said: { code: 'cellError', values: { value: '#REF!' } } },
          { place: 2, said: { code: 'cellFormula', values: {} } },
        ],
      },
      { line: 3, cells: ['y', '', '2'], flaws: undefined },
      { line: 5, cells: [], flaws: [{ place: 1, said: { code: 'cellFormula', values: {} } }] },
    ],
  })
})

it.each(['csv', 'xlsx'])('leaves out rows of %s in which nothing is written', async (format) => {
  const path = join(folder, `empty.${format}`)
  const blank = '<c r="B3" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>'
  const sheet = sheetFile(
    row(1, ['a', 'b']) + row(2, ['x', 'y']) + row(3, [blank]) + row(4, ['z', '']) + row(5, ['', '']),
  )
  writeFileSync(path, format === 'csv' ? 'a,b\nx,y\n, \nz,\n,,,\n' : sheet)
  const lines = []
  for await (const { line } of (await openTable(path)).rows()) lines.push(line)
  expect(lines).toEqual([2, 4])
})

it('ends a row of CSV at every kind of line end, but none inside a cell', async () => {
  const path = join(folder, 'ends.csv')
  // So long that line ends stand across what is read at once.
  const many = ['x\r\n', 'x\n', 'x\r', '"x\r\ny\rz"\n', '"x\ny"\r\n']
  for (const head of ['Titre;b\r\n', 'Titre;b\n', 'Titre;b\r']) {
    writeFileSync(path, `${head}${Array.from({ length: 20_000 }, () => many.join('')).join('')}`)
    const table = await openTable(path)
    const found = []
    for await (const { cells, line } of table.rows()) found.push(`${line} ${JSON.stringify(cells)}`)
    expect([table.headers, found.length, found.slice(0, 5)]).toEqual([
      ['Titre', 'b'],
      100_000,
      ['2 ["x"]', '3 ["x"]', '4 ["x"]', '5 ["x\\r\\ny\\rz"]', '8 ["x\\ny"]'],
    ])
    expect(new Set(found.map((row) => row.slice(row.indexOf(' ')))).size).toBe(3)
  }
})

it.each(['\n', '\r'])('tells Windows letters from UTF-8 in a long file whose lines end with %j', async (end) => {
  const path = join(folder, 'windows.csv')
  writeFileSync(path, Buffer.from(`Titre${end}${`\u00e9t\u00e9${end}`.repeat(20_000)}`, 'latin1'))
  const found = []
  for await (const { cells } of (await openTable(path)).rows()) found.push(cells[0])
  expect([found.length, new Set(found)]).toEqual([20_000, new Set(['\u00e9t\u00e9'])])
})

it('reads what comes through a pipe, as often as it is asked', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const writer = spawn('sh', ['-c', `printf 'a,b\\nx,\\303\\251\\n' > "${path}"`])
  const [table] = await Promise.all([openTable(path), once(writer, 'exit')])
  for (const _ of [1, 2]) {
    const found = []
    for await (const { cells, read } of table.rows()) found.push([cells, read === table.bytes])
    expect([table.name, table.headers, found]).toEqual([path, ['a', 'b'], [[['x', 'é'], true]]])
  }
  await expect(openTable('/dev/null')).rejects.toThrow('/dev/null: there is no first row')
  const socket = createServer().listen(join(folder, 'socket'))
  await once(socket, 'listening')
  await expect(openTable(join(folder, 'socket'))).rejects.toThrow('socket cannot be read: save it as a file first')
  socket.close()
})

it('keeps the time of a date that has one', async () => {
  const { rows } = await read(
    row(1, ['a', 'b']),
    row(2, ['<c r="A2" s="1"><v>46000.604166666664</v></c>', '<c r="B2" s="1"><v>46000</v></c>']),
  )
  expect(rows.map(({ cells }) => cells)).toEqual([['2025-12-09T14:30', '2025-12-09']])
})

it.each(['XFD1048576', 'ZZ60000', 'B1048576'])('refuses a cell at %s, far from all others', async (at) => {
  const number = at.replace(/\D/g, '')
  await expect(
    read(row(1, ['a', 'b']), row(2, ['x', 'y']), row(Number(number), [`<c r="${at}"><v>1</v></c>`])),
  ).rejects.toThrow(at)
})

it('reads on over empty rows and cells that are only coloured', async () => {
  const { rows } = await read(row(1, ['a', 'b']), row(9000, ['x', 'y']), row(1048576, ['<c r="XFD1048576" s="0"/>']))
  expect(rows.map(({ line }) => line)).toEqual([9000])
})
