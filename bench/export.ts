import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { readConfig } from '#config/env.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { openApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { importResponses } from '#server/features/import/import.actions.ts'
import { openTable } from '#server/features/import/table.ts'
import { writeExport } from '#server/features/response/export.writer.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePlatform } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { ratio, table, verdict, whole } from './lib/table.ts'

/**
 * Exports of 20,000 and 100,000 applications with 40 answers from SQLite, as CSV and XLSX, and the XLSX read back as an import
 * reads it: rows a second, memory above idle, and whether time grows with the rows. The limit of the same run is reading every
 * row's answers by key with no more done to them than JSON.parse and, for XLSX, deflating the bytes of the CSV.
 * `--quick`: a tenth of the rows.
 */
const COUNTS = process.argv.includes('--quick') ? [2_000, 10_000] : [20_000, 100_000]
const MOST = { export: 180, import: 400 }
const FIELDS = 40

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-export-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const definition: FormDefinition = {
  fields: Array.from({ length: FIELDS }, (_, n) => {
    const common = { reference: `f${n}`, title: { fr: `Question ${n}`, en: `Question ${n}` } }
    if (n % 4 === 1) return { ...common, type: 'number' as const }
    return n % 4 === 2 ? { ...common, type: 'date' as const } : { ...common, type: 'text' as const }
  }),
}
const answers = JSON.stringify(
  Object.fromEntries(
    definition.fields.map(({ reference, type }, n) => [
      reference,
      type === 'number' ? n * 1_000 : type === 'date' ? '2026-05-17' : `Réponse ${n} de la candidature #`,
    ]),
  ),
)

const megabytes = () => process.memoryUsage.rss() / 1_048_576

interface Measured {
  seconds: number
  /** MB above what the process held before. */
  memory: number
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const before = megabytes()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const started = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - started) / 1_000, memory: Math.max(most, megabytes()) - before }
}

const config = readConfig({ OPENCALL_DATA_DIR: folder, OPENCALL_ROOT_HOST: 'bench.localhost', LOG_LEVEL: 'warn' })
const { app, close } = await openApp(config)
const platform = await makePlatform(app, { slug: 'bench' })
const load = loadavg()[0] ?? 0
const lines: string[][] = []
const times = new Map<string, number[]>()
let isMet = true

for (const count of COUNTS) {
  const made = await makeProgram(app, platform, { definition })
  await makeManyResponses(platform, made, { count, answers })
  const readAnswers = async () => {
    const ids = (await db().query(
      `SELECT id FROM response WHERE platform_id = '${platform.id}' AND program_id = '${made.program.id}'`,
      { raw: true },
    )) as unknown as [{ id: string }[]]
    for (let at = 0; at < count; at += 200) {
      const some = ids[0].slice(at, at + 200).map(({ id }) => `'${id}'`)
      const [rows] = (await db().query(
        `SELECT answers FROM answer_set INDEXED BY answer_set_response_id_step_id WHERE platform_id = '${platform.id}' AND response_id IN (${some})`,
      )) as unknown as [{ answers: string }[]]
      for (const row of rows) if (typeof row.answers === 'string') JSON.parse(row.answers)
    }
  }
  const limit = await measure(() => asSystem('bench', readAnswers))
  lines.push([
    whole(count),
    'limit: answers read by key',
    whole(count / limit.seconds),
    '',
    whole(limit.memory),
    '',
    '',
  ])
  for (const format of ['csv', 'xlsx'] as const) {
    const path = join(folder, `${count}.${format}`)
    const found = await measure(async () => {
      const file = createWriteStream(path)
      const write = async (bytes: Buffer | string) => {
        if (!file.write(bytes)) await new Promise((done) => file.once('drain', done))
      }
      await inPlatform(platform.id, () =>
        writeExport(
          { now: new Date(), locale: 'fr' },
          made.program.id,
          { format, sensitive: 'masked', ...(format === 'xlsx' && { lang: 'fr' as const }) },
          write,
        ),
      )
      file.end()
      await finished(file)
    })
    add(count, `${format} export`, found, limit, MOST.export)
  }
  const deflated = await measure(async () => {
    const packed = createReadStream(join(folder, `${count}.csv`)).pipe(createDeflateRaw({ level: 3 }))
    await finished(packed.resume())
  })
  lines.push([
    whole(count),
    'limit: the CSV deflated',
    whole(count / deflated.seconds),
    '',
    whole(deflated.memory),
    '',
    '',
  ])
  let rows = 0
  const read = await measure(async () => {
    for await (const _ of (await openTable(join(folder, `${count}.xlsx`))).rows()) rows++
  })
  if (rows !== count) throw new Error(`${rows} rows were read of ${count}`)
  add(
    count,
    `xlsx read (${whole(statSync(join(folder, `${count}.xlsx`)).size / 1_048_576)} MB)`,
    read,
    limit,
    MOST.import,
  )
  if (process.argv.includes('--import')) {
    const copy = await makeProgram(app, platform, { definition })
    const taken = await measure(() =>
      inPlatform(platform.id, async () =>
        importResponses(operatorOn(app, platform), await openTable(join(folder, `${count}.xlsx`)), {
          program: copy.program.id,
          map: [],
          state: 'draft',
        }),
      ),
    )
    add(count, 'xlsx import', taken, limit, MOST.import)
  }
}

function add(count: number, what: string, { seconds, memory }: Measured, limit: Measured, most: number): void {
  const name = what.replace(/ \(.*/, '')
  const before = times.get(name) ?? []
  times.set(name, [...before, seconds / count])
  const growth = before[0] === undefined ? '' : ratio(seconds / count / before[0])
  const holds = memory <= most
  isMet &&= holds
  lines.push([
    whole(count),
    what,
    whole(count / seconds),
    ratio(limit.seconds / seconds),
    whole(memory),
    growth,
    `≤ ${most} MB: ${verdict(holds)}`,
  ])
}

await close()
console.log(
  table(
    [
      'applications',
      'what',
      'rows a second',
      'to the reading limit',
      'MB above before',
      'time a row to the smaller',
      'goal',
    ],
    lines,
  ),
)
console.log(`\nMemory: ${verdict(isMet)}. Load before: ${load.toFixed(1)}.`)
