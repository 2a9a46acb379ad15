import { stringify } from 'csv-stringify/sync'
import type { Cell } from '#core/form/cells.ts'
import { columnTitle } from '#core/form/columns.ts'
import { chosenPlaces, EXPORT_COLUMNS, guardFormula } from '#core/response/export.rules.ts'
import { say } from '../../words.ts'
import { cellsOf, cellsOfRow, facetCells, factsOf, gateTitle, idsOfColumns, stateAt } from './export.cells.ts'
import { type Plan, recordsOf } from './export.plan.ts'
import type { ExportSink } from './export.writer.ts'
import { type SheetCell, writeXlsx } from './xlsx.ts'

/** Rows that are written at a time. */
const BATCH = 200

/** Ids of the columns that are written, all when left out; and what stands over them in place of their own names. */
interface Chosen {
  ids: readonly string[] | undefined
  names: Readonly<Record<string, string>>
}

/** A name that was given to a question with several columns is that of each, its place behind it. */
function givenName({ names }: Chosen, id: string): string | undefined {
  const question = id.split('[', 1)[0] ?? id
  const given = Object.hasOwn(names, id) ? names[id] : Object.hasOwn(names, question) ? names[question] : undefined
  return given && !Object.hasOwn(names, id) && question !== id ? `${given} ${id.slice(question.length)}` : given
}

/* ---- CSV ---- */

async function writeCsv(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const ids = idsOfColumns(plan)
  const places = chosenPlaces(ids, chosen.ids)
  const nameAt = (place: number) => givenName(chosen, ids[place] ?? '') ?? ids[place]
  // The mark tells spreadsheets that this is UTF-8.
  await write(`\ufeff${stringify([places.map(nameAt)])}`)
  let rows: string[][] = []
  for await (const row of recordsOf(plan)) {
    const cells = cellsOfRow(plan, row)
    rows.push(places.map((place) => csvCell(cells[place] ?? null)))
    if (rows.length === BATCH) {
      await write(stringify(rows))
      rows = []
    }
  }
  if (rows.length > 0) await write(stringify(rows))
}

const csvCell = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? guardFormula(cell) : String(cell)
}

/* ---- JSON ---- */

async function writeJson(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const ids = idsOfColumns(plan)
  const places = chosenPlaces(ids, chosen.ids)
  let rows: string[] = []
  let isFirst = true
  const flush = async () => {
    if (rows.length === 0) return
    await write(`${isFirst ? '' : ',\n'}${rows.join(',\n')}`)
    isFirst = false
    rows = []
  }
  await write('[\n')
  for await (const row of recordsOf(plan)) {
    const cells = cellsOfRow(plan, row)
    rows.push(
      JSON.stringify(
        Object.fromEntries(
          places.map((place) => [givenName(chosen, ids[place] ?? '') ?? ids[place], cells[place] ?? null]),
        ),
      ),
    )
    if (rows.length === BATCH) await flush()
  }
  await flush()
  await write('\n]\n')
}

/* ---- XLSX ---- */

async function writeSheets(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const { lang, fallback } = plan
  const places = chosenPlaces(idsOfColumns(plan), chosen.ids)
  const parts = Object.fromEntries(
    ['line1', 'line2', 'zipCode', 'city', 'country', 'cityName', 'cityCode'].map((part) => [
      part,
      say(lang, 'front', `form.${part}`),
    ]),
  )
  const all = [
    ...EXPORT_COLUMNS.map((name) => ({
      id: name as string,
      title: say(lang, 'admin', `export.column.${name}`),
      kind: name.endsWith('At') ? 'date' : 'string',
    })),
    ...plan.facets.map(({ name }) => ({
      id: name,
      title: say(lang, 'admin', `export.column.${name}`),
      kind: 'string',
    })),
    ...plan.gates.map((step) => ({
      id: `step-${step.id}`,
      title: gateTitle(plan, step),
      kind: 'dropdown',
    })),
    ...plan.columns.flatMap((form) =>
      form.columns.map((column) => ({
        id: column.id,
        title: columnTitle(column, lang, parts, fallback),
        kind: column.kind as string,
      })),
    ),
  ]
  const columns = places
    .flatMap((place) => all[place] ?? [])
    .map((column) => ({ ...column, title: givenName(chosen, column.id) ?? column.title }))
  const head = (text: string): SheetCell => ({ head: text })
  const answerKinds = plan.columns.flatMap((form) => form.columns.map((column) => column.kind))
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield columns.map((column) => head(column.title))
    for await (const row of recordsOf(plan)) {
      const facts = factsOf(plan, row)
      const cells: SheetCell[] = [
        ...EXPORT_COLUMNS.map((name) => sheetCell(facts[name], plan.zone)),
        ...facetCells(plan, row),
        ...plan.gates.map((step) => stateAt(plan, row, step.id)),
        ...cellsOf(plan, row).map((cell, n) =>
          answerKinds[n] === 'date' && typeof cell === 'string' && ISO_DAY.test(cell)
            ? { day: cell }
            : sheetCell(cell, plan.zone),
        ),
      ]
      yield places.map((place) => cells[place] ?? null)
    }
  }
  const word = (key: string) => say(lang, 'admin', `export.${key}`)
  const about = [
    [head(word('columnTitle')), head(word('columnId')), head(word('columnKind'))],
    ...columns.map(({ title, id, kind }) => [title, id, kind]),
  ]
  await writeXlsx(
    write,
    [
      {
        name: word('sheet'),
        frozen: 1,
        widths: columns.map(({ title }) => Math.min(40, Math.max(12, title.length + 2))),
        rows: rows(),
      },
      { name: word('columnsSheet'), frozen: 1, widths: [40, 60, 12], rows: about },
    ],
    lang === 'en' ? 'mdy' : 'dmy',
  )
}

export const TABLES = { csv: writeCsv, xlsx: writeSheets, json: writeJson } as const

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

const sheetCell = (cell: Cell, zone: string): SheetCell => (cell instanceof Date ? { instant: cell, zone } : cell)
