import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkDeps } from '#core/form/check.ts'
import { columnsOf, fromCells } from '#core/form/columns.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { readAnswers, validateAnswers } from '#core/form/validate.ts'
import { contextFor } from '#server/context.ts'
import { checkImport, importResponses } from '#server/features/import/import.actions.ts'
import { openTable } from '#server/features/import/table.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { onBothDatabases } from './lib/databases.ts'
import { ratio, table, timedVerdict, whole } from './lib/table.ts'

/**
 * Imports of 20,000 rows with 40 answers from a CSV, as the job of the back office does them: checked, then checked and
 * written. Of each: rows a second, the most memory above idle, and the longest time for which nobody else was served. Beside them in
 * the same run: the file's lines split and checked by the same rules without a database, and applications made one by one.
 * `--quick`: a tenth of the rows. `npm run bench import`. Linux only.
 */
const ROWS = process.argv.includes('--quick') ? 2_000 : 20_000
const FIELDS = 40
/** MB above idle. */
const MOST_MEMORY = 400
/** Milliseconds for which nobody else is served. */
const MOST_HELD = 100
/** Times as fast as the peer. */
const LEAST = { check: 0.5, write: 3 }
/** Applications that are made one by one. */
const SINGLE = ROWS / 50

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-rows-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'rows.csv')
const load = loadavg()[0] ?? 0

const definition: FormDefinition = {
  fields: Array.from({ length: FIELDS }, (_, n) => {
    const common = { reference: `f${n}`, title: { fr: `Question ${n}`, en: `Question ${n}` } }
    const options = ['a', 'b', 'c'].map((reference) => ({ reference, text: { fr: `Choix ${reference}` } }))
    if (n % 4 === 1) return { ...common, type: 'number' as const }
    if (n % 4 === 2) return { ...common, type: 'date' as const }
    return n % 8 === 3 ? { ...common, type: 'select' as const, options } : { ...common, type: 'text' as const }
  }),
}

const answerOf = (row: number, n: number): string | number => {
  if (n % 4 === 1) return row * n
  if (n % 4 === 2) return '2026-05-17'
  return n % 8 === 3 ? (['a', 'b', 'c'][row % 3] ?? 'a') : `Réponse ${n} de la candidature ${row}`
}
const places = Array.from({ length: FIELDS }, (_, n) => n)
const answersOf = (row: number): Answers => Object.fromEntries(places.map((n) => [`f${n}`, answerOf(row, n)]))

async function writeRows(): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${places.map((n) => `f${n}`).join(',')}\n`)
  for (let row = 1; row <= ROWS; row++)
    if (!out.write(`${places.map((n) => answerOf(row, n)).join(',')}\n`))
      await new Promise((done) => out.once('drain', done))
  await finished(out.end())
}

interface Measured {
  /** Rows a second. */
  rate: number
  /** MB above idle, at most. */
  memory: number
  /** Milliseconds, at most. */
  held: number
}

const megabytes = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024

async function measure(rows: number, work: () => Promise<unknown>): Promise<Measured> {
  await sleep(500)
  globalThis.gc?.()
  const idle = megabytes('VmRSS')
  // The system forgets the most that this process has held so far.
  writeFileSync('/proc/self/clear_refs', '5')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1_000
  delay.disable()
  return { rate: rows / seconds, memory: megabytes('VmHWM') - idle, held: delay.max / 1e6 }
}

/** What an afternoon gives: lines, split at commas, and the rules of the form. */
async function checkNaively(): Promise<void> {
  const deps = checkDeps('Europe/Paris')
  const columns = columnsOf('00000000-0000-7000-8000-000000000000', definition)
  let wrong = 0
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (line++ === 0) continue
    const cells = text.split(',')
    const { answers } = fromCells(columns, cells, { deps, lang: 'fr' })
    const read = readAnswers(definition, answers, deps, { by: 'organiser' })
    wrong += validateAnswers(definition, read.answers, deps, { mode: 'submit' }).length
  }
  if (wrong > 0) throw new Error(`${wrong} answers are wrong`)
}

await writeRows()
const naive = await measure(ROWS, checkNaively)
const lines: string[][] = []
let missed = 0

function add(what: string, done: Measured, peer: Measured, least: number): void {
  const times = done.rate / peer.rate
  if (done.memory > MOST_MEMORY) missed += 1
  const cells = [
    what,
    whole(done.rate),
    whole(peer.rate),
    `${ratio(times)} ≥ ${least}: ${timedVerdict(times >= least, load)}`,
    `${whole(done.memory)} MB ≤ ${MOST_MEMORY}: ${done.memory <= MOST_MEMORY ? 'met' : 'NOT met'}`,
    `${whole(done.held)} ms ≤ ${MOST_HELD}: ${timedVerdict(done.held <= MOST_HELD, load)}`,
  ]
  console.log(cells.join(' · '))
  lines.push(cells)
}

await onBothDatabases('import', async ({ database, app, platform }) => {
  const made = await makeProgram(app, platform, { definition })
  const other = await makeProgram(app, platform, { definition })
  const ctx = contextFor(app, { kind: 'operator', name: 'bench' }, platform)
  const options = { program: made.program.id, map: [], state: 'submitted' } as const
  const single = await measure(SINGLE, async () => {
    for (let row = 1; row <= SINGLE; row++) await makeResponse(app, platform, other, { answers: answersOf(row) })
  })
  const scoped = (work: () => Promise<unknown>) => inPlatform(platform.id, work)
  const checked = await measure(ROWS, () => scoped(async () => checkImport(ctx, await openTable(file), options)))
  add(`${database}, checked`, checked, naive, LEAST.check)
  const written = await measure(ROWS, () =>
    scoped(async () => {
      const { created } = await importResponses(ctx, await openTable(file), options)
      if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were imported`)
    }),
  )
  add(`${database}, checked and written`, written, single, LEAST.write)
})

console.log(`\nImport of ${whole(ROWS)} rows with ${FIELDS} answers; load before ${load.toFixed(1)}\n`)
console.log(
  table(['', 'rows/s', 'peer rows/s', 'as fast as the peer', 'memory above idle', 'others wait at most'], lines),
)
process.exit(missed > 0 ? 1 : 0)
