import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#config/env.ts'
import type { ExportInfo } from '#core/response/export.contract.ts'
import { openApp } from '#server/app.ts'
import { confirmedUser, contextFor, type PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { importResponses } from '#server/features/import/import.actions.ts'
import { openTable } from '#server/features/import/table.ts'
import { readExportAnswers } from '#server/features/response/export.repo.ts'
import { getExport, startExport } from '#server/features/response/exports.actions.ts'
import { type SheetCell, writeXlsx } from '#server/features/response/xlsx.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import type { Person } from '#tests/factories/people.ts'

/** One piece of work in a process of its own, and the memory that it took above the same process before it. */
export type Task = { rows: number } & (
  | ({ kind: 'export'; format: 'csv' | 'xlsx' } & OnProgram)
  | ({ kind: 'import'; file: string } & OnProgram)
  | ({ kind: 'answers' } & OnProgram)
  | { kind: 'writer'; folder: string }
  | { kind: 'exceljs'; folder: string; module: string }
)

export interface OnProgram {
  env: Record<string, string>
  platform: PlatformRef
  person: Person
  programId: string
}

export interface Done {
  seconds: number
  /** MB. */
  idle: number
  /** MB above idle, at most. */
  memory: number
  /** What was written. */
  file: string | null
}

/** Gets ready, and answers what is measured; that answers the file which it has written. */
type Prepare<Kind extends Task['kind']> = (task: Extract<Task, { kind: Kind }>) => Promise<() => Promise<string | null>>

const open = (env: Record<string, string>) => openApp(readConfig(env), { migrations: 'leave' })

const prepareExport: Prepare<'export'> = async ({ env, platform, person, programId, format }) => {
  const { app } = await open(env)
  const ctx = { ...contextFor(app, { kind: 'operator', name: 'bench' }, platform), actor: confirmedUser(person) }
  const scoped = (work: () => Promise<ExportInfo>) => inPlatform(platform.id, work)
  const body = { format, sensitive: 'masked' as const, ...(format === 'xlsx' && { lang: 'fr' as const }) }
  const { id: exportId } = await scoped(() => startExport(ctx, { programId, ...body }))
  const kinds = (await loadJobs(app)).filter(({ kind }) => kind === 'response.export')
  return async () => {
    await runDueJobs({ kinds, clock: app.clock, log: app.log })
    const { state } = await scoped(() => getExport(ctx, { programId, exportId }))
    if (state !== 'done') throw new Error(`the export is ${state}`)
    return join(app.config.dataDir, 'exports', platform.id, exportId, 'export')
  }
}

const prepareImport: Prepare<'import'> = async ({ env, platform, programId: program, file, rows }) => {
  const { app } = await open(env)
  const ctx = contextFor(app, { kind: 'operator', name: 'bench' }, platform)
  return () =>
    inPlatform(platform.id, async () => {
      const { created } = await importResponses(ctx, await openTable(file), { program, map: [], state: 'submitted' })
      if (created !== rows) throw new Error(`${created} of ${rows} rows were imported`)
      return null
    })
}

/** What no export can do without: each row's answers read by key and parsed. */
const prepareAnswers: Prepare<'answers'> = async ({ env, platform, programId }) => {
  await open(env)
  const [rows] = (await asSystem('bench', () =>
    db().query(`SELECT id FROM response WHERE platform_id = '${platform.id}' AND program_id = '${programId}'`),
  )) as [{ id: string }[], unknown]
  const ids = rows.map(({ id }) => id)
  return () =>
    inPlatform(platform.id, async () => {
      for (let at = 0; at < ids.length; at += 200) await readExportAnswers(ids.slice(at, at + 200))
      return null
    })
}

/* ---- writers of sheets, beside each other, without a database ---- */

const COLUMNS = 50
const DAY = '2026-05-17'

function* sheetRows<Day>(rows: number, day: Day): Generator<(string | number | Day)[]> {
  for (let row = 1; row <= rows; row++)
    yield Array.from({ length: COLUMNS }, (_, n) =>
      n % 4 === 1 ? row * n : n % 4 === 2 ? day : `Réponse ${n} de la candidature ${row}`,
    )
}

const prepareWriter: Prepare<'writer'> = async ({ rows, folder }) => {
  const path = join(folder, 'writer.xlsx')
  return async () => {
    const file = createWriteStream(path)
    const sink = async (bytes: Buffer) => {
      if (!file.write(bytes)) await new Promise((done) => file.once('drain', done))
    }
    const sheet = { name: 'Rows', frozen: 0, widths: [], rows: sheetRows<SheetCell>(rows, { day: DAY }) }
    await writeXlsx(sink, [sheet], 'dmy')
    await finished(file.end())
    return path
  }
}

interface ExcelJs {
  stream: { xlsx: { WorkbookWriter: new (options: { filename: string; useStyles: boolean }) => WorkbookWriter } }
}
interface WorkbookWriter {
  addWorksheet(name: string): { addRow(cells: unknown[]): { commit(): void }; commit(): void }
  commit(): Promise<void>
}

/** Its writer by streams, which is its quickest and smallest; it is given time to write after each 200 rows, as ours is. */
const prepareExcelJs: Prepare<'exceljs'> = async ({ rows, folder, module }) => {
  const path = join(folder, 'exceljs.xlsx')
  const { stream } = ((await import(module)) as { default: ExcelJs }).default
  return async () => {
    const workbook = new stream.xlsx.WorkbookWriter({ filename: path, useStyles: true })
    const sheet = workbook.addWorksheet('Rows')
    let count = 0
    for (const row of sheetRows(rows, new Date(DAY))) {
      sheet.addRow(row).commit()
      if (++count % 200 === 0) await new Promise((done) => setImmediate(done))
    }
    sheet.commit()
    await workbook.commit()
    return path
  }
}

/* ---- the one that was asked for ---- */

const megabytes = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024

const prepare = {
  export: prepareExport,
  import: prepareImport,
  answers: prepareAnswers,
  writer: prepareWriter,
  exceljs: prepareExcelJs,
} satisfies { [Kind in Task['kind']]: Prepare<Kind> }

const task = JSON.parse(process.argv[2] ?? '') as Task
const work = await (prepare[task.kind] as Prepare<Task['kind']>)(task as never)
await sleep(500)
globalThis.gc?.()
const idle = megabytes('VmRSS')
// The system forgets the most that this process has held so far.
writeFileSync('/proc/self/clear_refs', '5')
const started = performance.now()
const file = await work()
const seconds = (performance.now() - started) / 1_000
process.send?.({ seconds, idle, memory: megabytes('VmHWM') - idle, file } satisfies Done, () => process.exit(0))
