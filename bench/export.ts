import { fork, spawn, spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, createReadStream, mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { readConfig } from '#config/env.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { openApp } from '#server/app.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePerson, makePlatform } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Done, OnProgram, Task } from './export.child.ts'
import { ratio, table, verdict, whole } from './lib/table.ts'

/**
 * Exports of 20,000 and 100,000 applications with 40 answers as CSV and XLSX, by their job, and both files of 100,000 imported
 * whole into another program, on SQLite and MariaDB. Each is measured in a process of its own: rows a second, and the most
 * memory above what the same process held when it was ready. Beside them in the same run: the answers read by key and parsed;
 * MariaDB's own client writing the same rows; on one sheet's rows without a database, exceljs and our writer.
 * Ends with code 1 when a bound is missed. `--quick`: a tenth of the rows. `--large`: exports of 100,000 and 300,000 on SQLite
 * alone. Linux only.
 */
const isLarge = process.argv.includes('--large')
const [FEW, MANY] = isLarge
  ? [100_000, 300_000]
  : process.argv.includes('--quick')
    ? [2_000, 10_000]
    : [20_000, 100_000]
/** MB above idle. */
const MOST = { export: 180, import: 400 }
/** Times as fast as the peer. */
const LEAST = { client: 0.5, exceljs: 2 }
const FIELDS = 40
const SERVER = process.env.OPENCALL_BENCH_MARIADB ?? 'mysql://root@127.0.0.1:3306'
const NAME = 'opencall_bench_export'
const PEERS = process.env.OPENCALL_BENCH_PEERS ?? join(tmpdir(), 'opencall-bench-peers')

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-export-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const load = loadavg()[0] ?? 0
const lines: string[][] = []
const notes: string[] = []
let missed = 0

/* ---- applications ---- */

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

interface Ready {
  few: MadeProgram
  many: MadeProgram
  /** Programs without applications, for what is imported. */
  copies: { csv: MadeProgram; xlsx: MadeProgram }
  on: (made: MadeProgram) => OnProgram
}

async function prepare(database: string, url: string): Promise<Ready> {
  const env = {
    OPENCALL_DATA_DIR: join(folder, database),
    OPENCALL_SECRET: 'b'.repeat(40),
    OPENCALL_ROOT_HOST: 'bench.localhost',
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
  }
  const { app, close } = await openApp(readConfig(env))
  const platform = await makePlatform(app, { slug: 'bench' })
  const person = await makePerson(platform, { role: 'owner' })
  const make = () => makeProgram(app, platform, { definition, categories: [{ steps: ['form', 'validation'] }] })
  const filled = async (count: number) => {
    const made = await make()
    await makeManyResponses(platform, made, { count, answers })
    return made
  }
  const [few, many] = [await filled(FEW), await filled(MANY)]
  const copies = { csv: await make(), xlsx: await make() }
  await close()
  return { few, many, copies, on: ({ program }) => ({ env, platform, person, programId: program.id }) }
}

/* ---- measuring ---- */

const run = (task: Task): Promise<Done> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'export.child.ts'), [JSON.stringify(task)], {
      execArgv: [...process.execArgv, '--expose-gc'],
    })
    child.once('message', (done) => resolve(done as Done))
    child.once('exit', (code) => reject(new Error(`${task.kind} ended with ${code}`)))
  })

interface Line {
  what: string
  rows: number
  seconds: number
  /** Left out for other programs. */
  done?: Done
  /** Of a row, to what it took with fewer rows. */
  growth?: number
  bound?: [name: string, isMet: boolean]
}

function add(database: string, { what, rows, seconds, done, growth, bound }: Line): void {
  if (bound && !bound[1]) missed++
  const cells = [
    database,
    whole(rows),
    what,
    seconds.toFixed(1),
    whole(rows / seconds),
    done ? whole(done.idle) : '',
    done ? whole(done.memory) : '',
    growth === undefined ? '' : ratio(growth),
    bound ? `${bound[0]}: ${verdict(bound[1])}` : '',
  ]
  console.log(cells.filter(Boolean).join(' · '))
  lines.push(cells)
}

const withinMemory = ({ memory }: Done, most: number): [string, boolean] => [`≤ ${most} MB`, memory <= most]

interface Exported {
  ready: Ready
  files: { csv: Done; xlsx: Done }
}

async function measureExports(database: string, url: string): Promise<Exported> {
  const ready = await prepare(database, url)
  const { few, many, on } = ready
  const limit = await run({ kind: 'answers', rows: MANY, ...on(many) })
  add(database, { what: 'answers read by key and parsed', rows: MANY, seconds: limit.seconds, done: limit })
  const exported = async (format: 'csv' | 'xlsx') => {
    const less = await run({ kind: 'export', format, rows: FEW, ...on(few) })
    const bound = (done: Done) => withinMemory(done, MOST.export)
    add(database, { what: `${format} export`, rows: FEW, seconds: less.seconds, done: less, bound: bound(less) })
    const done = await run({ kind: 'export', format, rows: MANY, ...on(many) })
    const growth = done.seconds / MANY / (less.seconds / FEW)
    add(database, { what: `${format} export`, rows: MANY, seconds: done.seconds, done, growth, bound: bound(done) })
    return done
  }
  return { ready, files: { csv: await exported('csv'), xlsx: await exported('xlsx') } }
}

async function measureImports(database: string, { ready: { copies, on }, files }: Exported): Promise<void> {
  for (const format of ['csv', 'xlsx'] as const) {
    const file = join(folder, `${database}.${format}`)
    copyFileSync(files[format].file ?? '', file)
    const done = await run({ kind: 'import', file, rows: MANY, ...on(copies[format]) })
    const size = whole(statSync(file).size / 1_048_576)
    add(database, {
      what: `${format} import, ${size} MB`,
      rows: MANY,
      seconds: done.seconds,
      done,
      bound: withinMemory(done, MOST.import),
    })
  }
}

/* ---- MariaDB's own client ---- */

/** The rows of the export: what it says of each application, its gate, its answers one by one or as one text. */
const rowsAsSql = ({ programId, platform }: OnProgram, answerColumns: string): string =>
  `SELECT r.id, r.number, r.external_key, r.title, c.title, r.state, u.firstname, u.lastname, u.email, r.created_at, r.updated_at, r.submitted_at, t.state, ${answerColumns}
   FROM response r
   JOIN category c ON c.platform_id = r.platform_id AND c.id = r.category_id
   JOIN answer_set a ON a.platform_id = r.platform_id AND a.response_id = r.id
   LEFT JOIN step s ON s.platform_id = r.platform_id AND s.category_id = r.category_id AND s.type = 'validation'
   LEFT JOIN step_state t ON t.platform_id = r.platform_id AND t.response_id = r.id AND t.step_id = s.id
   LEFT JOIN user u ON u.id = r.owner_id
   WHERE r.platform_id = '${platform.id}' AND r.program_id = '${programId}' ORDER BY r.created_at, r.id`

const byOne = definition.fields.map(({ reference }) => `JSON_VALUE(a.answers, '$.${reference}')`).join(', ')

async function client(sql: string): Promise<number> {
  const { hostname, port, username, password } = new URL(SERVER)
  const path = join(folder, 'client.tsv')
  const file = openSync(path, 'w')
  const started = performance.now()
  const child = spawn(
    'mariadb',
    ['--quick', '--batch', `--host=${hostname}`, `--port=${port || 3306}`, `--user=${username}`, NAME, '-e', sql],
    {
      stdio: ['ignore', file, 'inherit'],
      env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) },
    },
  )
  const code = await new Promise((done) => child.once('exit', done))
  const seconds = (performance.now() - started) / 1_000
  closeSync(file)
  let count = -1
  for await (const bytes of createReadStream(path)) for (const byte of bytes as Buffer) if (byte === 10) count++
  if (code !== 0 || count !== MANY) throw new Error(`the client ended with ${code} and wrote ${count} of ${MANY} rows`)
  return seconds
}

async function compareClient({ files: { csv }, ready: { many, on } }: Exported): Promise<void> {
  const write = async (how: string, answerColumns: string) => {
    const seconds = await client(rowsAsSql(on(many), answerColumns))
    add('MariaDB', { what: `mariadb client, answers ${how}`, rows: MANY, seconds })
    return seconds
  }
  await write('as one text', 'a.answers')
  const seconds = await write('one by one', byOne)
  const isMet = seconds / csv.seconds >= LEAST.client
  notes.push(
    `CSV export: ${ratio(seconds / csv.seconds)} the client that writes the same cells, ≥ ${LEAST.client} ×: ${verdict(isMet)}`,
  )
  if (!isMet) missed++
}

/* ---- exceljs ---- */

function findExcelJs(): string | null {
  const name = 'exceljs'
  try {
    return createRequire(join(PEERS, 'package.json')).resolve(name)
  } catch {
    return null
  }
}

async function compareWriters(): Promise<void> {
  const ours = await run({ kind: 'writer', rows: MANY, folder })
  add('none', {
    what: 'our writer of sheets',
    rows: MANY,
    seconds: ours.seconds,
    done: ours,
    bound: withinMemory(ours, MOST.export),
  })
  const module = findExcelJs()
  if (!module) {
    notes.push(`exceljs is not compared: install it with "npm install --prefix ${PEERS} exceljs"`)
    return
  }
  const peer = await run({ kind: 'exceljs', rows: MANY, folder, module })
  add('none', { what: 'exceljs, by streams', rows: MANY, seconds: peer.seconds, done: peer })
  const isMet = peer.seconds / ours.seconds >= LEAST.exceljs
  notes.push(`Writer of sheets: ${ratio(peer.seconds / ours.seconds)} exceljs, ≥ ${LEAST.exceljs} ×: ${verdict(isMet)}`)
  if (!isMet) missed++
}

/* ---- the run ---- */

if (!isLarge) await compareWriters()
const onSqlite = await measureExports('SQLite', `sqlite:${join(folder, 'bench.sqlite')}`)
const connection = isLarge ? null : await createConnection(SERVER).catch(() => null)
if (isLarge) notes.push('Imports and MariaDB are left out with --large')
else if (!connection) notes.push(`MariaDB is not compared: there is none at ${new URL(SERVER).host}`)
else
  try {
    await connection.query(`DROP DATABASE IF EXISTS \`${NAME}\``)
    const onMariadb = await measureExports('MariaDB', `${SERVER}/${NAME}`)
    if (spawnSync('mariadb', ['--version']).status === 0) await compareClient(onMariadb)
    else notes.push('The client is not compared: there is no command mariadb (Debian: mariadb-client)')
    await measureImports('MariaDB', onMariadb)
  } finally {
    await connection.query(`DROP DATABASE IF EXISTS \`${NAME}\``)
    await connection.end()
  }

if (!isLarge) await measureImports('SQLite', onSqlite)

const head = ['database', 'applications', 'what', 's', 'rows/s', 'idle MB', 'MB above', 'a row, to fewer', 'bound']
console.log(`\n${table(head, lines)}\n`)
for (const note of notes) console.log(note)
console.log(`Bounds missed: ${missed}. Load before: ${load.toFixed(1)}.`)
if (missed > 0) process.exitCode = 1
