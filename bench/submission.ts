import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { readConfig } from '#config/env.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { openApp } from '#server/app.ts'
import { makePerson, makePlatform, PASSWORD } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { type Answer, Line } from './lib/line.ts'
import { openNaive } from './lib/naive.ts'
import { cpuSeconds, pidOf, startServer, stopServer } from './lib/processes.ts'
import { median, ratio, table, verdict, whole } from './lib/table.ts'

/**
 * An application with 40 answers from the first call to the receipt: started, answers kept, sent, each call signed in,
 * checked, authorised, logged and durable on MariaDB, in one transaction each; ours, the same three calls in plain
 * Express + Sequelize, and one raw INSERT over `node:http`. 50 people at once, each of the three calls on its own;
 * medians of short runs in turns, so that a machine that is slow for a while is slow for all of them.
 * `--quick` for a short look, `--only=ours,naive` for some, `--keep` leaves the databases.
 */
const quick = process.argv.includes('--quick')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
// Just-in-time compilation takes hundreds of applications: both sides are warmed up by number, not by time.
const [WARM, APPLICATIONS, RUNS] = quick ? [600, 600, 1] : [4_000, 1_000, 11]
const PEOPLE = 50
const PORTS = { ours: 4891, naive: 4892, raw: 4893 }
type Kind = keyof typeof PORTS
const SERVER = process.env.OPENCALL_BENCH_MARIADB ?? 'mysql://root@127.0.0.1:3306'
const URL_OF = {
  ours: `${SERVER}/opencall_bench_submission`,
  naive: `${SERVER}/opencall_bench_naive`,
  raw: `${SERVER}/opencall_bench_naive`,
}

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-submission-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/* ---- 40 questions of the usual kinds ---- */

const FIELDS = 40
const definition: FormDefinition = {
  fields: Array.from({ length: FIELDS }, (_, n) => {
    const common = { reference: `f${n}`, title: { fr: `Question ${n}`, en: `Question ${n}` }, required: n % 2 === 0 }
    switch (n % 8) {
      case 3:
        return { ...common, type: 'textarea' as const, rules: { 'w-max-character': 2_000 } }
      case 4:
        return { ...common, type: 'number' as const, rules: { min: 0, max: 1_000_000 } }
      case 5:
        return {
          ...common,
          type: 'select' as const,
          options: ['a', 'b', 'c', 'd'].map((reference) => ({
            reference,
            text: { fr: `Choix ${reference}`, en: `Choice ${reference}` },
          })),
        }
      case 6:
        return { ...common, type: 'date' as const }
      case 7:
        return { ...common, type: 'yes-no' as const }
      default:
        return { ...common, type: 'text' as const, rules: { 'w-max-character': 200 } }
    }
  }),
}

const answersOf = (count: number): Record<string, unknown> =>
  Object.fromEntries(
    definition.fields.map(({ reference, type }, n) => {
      switch (type) {
        case 'textarea':
          return [reference, `Une histoire de rivière, en plusieurs phrases. Numéro ${count}. `.repeat(4)]
        case 'number':
          return [reference, (count % 90_000) * 10 + n]
        case 'select':
          return [reference, 'abcd'[count % 4]]
        case 'date':
          return [reference, `2026-0${1 + (count % 9)}-15`]
        case 'yes-no':
          return [reference, count % 2 === 0]
        default:
          return [reference, `Réponse ${n} de la candidature ${count}`]
      }
    }),
  )

/* ---- people at their browsers ---- */

interface Person {
  line: Line
  headers: Record<string, string>
}

const personOf = (kind: Kind, headers: Record<string, string> = {}): Person => ({
  line: new Line(PORTS[kind]),
  headers: { host: '127.0.0.1', ...headers },
})

async function call(method: string, path: string, { line, headers }: Person, body: string): Promise<Answer> {
  const answer = await line.ask(method, path, headers, body)
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`)
  return answer
}

/** The first id of an answer: reading all of it would cost the processor that the server needs. */
const idIn = ({ text }: Answer): string => /"id":"([^"]+)"/.exec(text)?.[1] ?? ''

const OPERATIONS = ['start', 'keep', 'send'] as const
type Operation = (typeof OPERATIONS)[number]

interface Prepared {
  people: Person[]
  /** The body that has the answers, written before the clock runs. */
  bodyOf(count: number): string
  /** Answers the application's id. */
  start(person: Person, body: string): Promise<string>
  keep?(person: Person, id: string, body: string): Promise<unknown>
  send?(person: Person, id: string): Promise<unknown>
}

async function prepareOurs(): Promise<Prepared> {
  const config = readConfig({
    OPENCALL_DATA_DIR: folder,
    DATABASE_URL: URL_OF.ours,
    OPENCALL_ROOT_HOST: 'bench.localhost',
    LOG_LEVEL: 'warn',
  })
  const opened = await openApp(config)
  const platform = await makePlatform(opened.app, { slug: 'bench' })
  const { program, categories } = await makeProgram(opened.app, platform, {
    definition,
    settings: { closesAt: '2099-01-01T00:00:00Z', opensAt: '2020-01-01T00:00:00Z', numberPrefix: 'B' },
  })
  const made: { email: string }[] = []
  for (let n = 0; n < PEOPLE; n++) made.push(await makePerson(platform))
  await opened.close()
  const server = await startServer(process.execPath, serverArguments('ours'), PORTS.ours)
  const people: Person[] = []
  for (const { email } of made) {
    const person = personOf('ours', { host: 'bench.bench.localhost' })
    const session = await call('GET', '/api/session', person, '{}')
    const { csrfToken } = JSON.parse(session.text) as { csrfToken: string }
    Object.assign(person.headers, { cookie: session.cookies.join('; '), 'x-csrf-token': csrfToken })
    const login = await call('POST', '/api/auth/login', person, JSON.stringify({ email, password: PASSWORD }))
    person.headers.cookie = [...session.cookies, ...login.cookies].join('; ')
    people.push(person)
  }
  await stopServer(server)
  const [category] = categories
  const first = JSON.stringify({ programId: program.id, categoryId: category?.id, lang: 'fr' })
  const stepId = category?.steps[0]?.id
  return {
    people,
    bodyOf: (count) => JSON.stringify({ revision: 0, changes: answersOf(count) }),
    start: async (person) => idIn(await call('POST', MINE, person, first)),
    keep: (person, id, body) => call('PUT', `${MINE}/${id}/steps/${stepId}/answers`, person, body),
    send: (person, id) => call('POST', `${MINE}/${id}/submit`, person, '{}'),
  }
}

const MINE = '/api/portal/me/responses'

async function prepareNaive(): Promise<Prepared> {
  const models = await openNaive(URL_OF.naive)
  await models.sequelize.sync({ force: true })
  const form = await models.Form.create({ definition })
  const program = await models.Program.create({
    title: 'Bench',
    closesAt: new Date('2099-01-01'),
    formId: form.get('id'),
  })
  const category = await models.Category.create({ title: 'One', programId: program.get('id') })
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const user = await models.User.create({ email: `p${n}@example.org`, name: `Person ${n}` })
    await models.Session.create({ token: `session-${n}`, userId: user.get('id') })
    people.push(personOf('naive', { cookie: `session-${n}` }))
  }
  await models.sequelize.close()
  const first = JSON.stringify({ programId: program.get('id'), categoryId: category.get('id') })
  return {
    people,
    bodyOf: (count) => JSON.stringify({ changes: answersOf(count) }),
    start: async (person) => idIn(await call('POST', '/applications', person, first)),
    keep: (person, id, body) => call('PUT', `/applications/${id}/answers`, person, body),
    send: (person, id) => call('POST', `/applications/${id}/submit`, person, '{}'),
  }
}

const prepareRaw = async (): Promise<Prepared> => ({
  people: Array.from({ length: PEOPLE }, () => personOf('raw')),
  bodyOf: (count) => JSON.stringify(answersOf(count)),
  start: async (person, body) => (await call('POST', '/', person, body)) && '',
})

/* ---- runs ---- */

const serverArguments = (kind: Kind): string[] => [
  // For looking closer: OPENCALL_BENCH_NODE='--cpu-prof --cpu-prof-dir=…'.
  ...(process.env.OPENCALL_BENCH_NODE?.split(' ') ?? []),
  join(import.meta.dirname, 'submission.server.ts'),
  kind,
  String(PORTS[kind]),
  URL_OF[kind],
  folder,
]

/** What one call took, of an application. */
interface Taken {
  /** Seconds of the clock, with all people at once. */
  clock: number
  /** Processor seconds of the server process and of MariaDB. */
  server: number
  database: number
}

type Run = Partial<Record<Operation, Taken>>

const mariadb = pidOf('mariadbd')

let count = 0

/** All of them started, then all kept, then all sent; each person works on their own, one after the other. */
async function applications(server: ChildProcess, { people, bodyOf, start, keep, send }: Prepared, number: number) {
  const each = Math.ceil(number / people.length)
  const begun = people.map(() => Array.from({ length: each }, () => ({ id: '', body: bodyOf(++count) })))
  const all = (work: (person: Person, mine: { id: string; body: string }) => Promise<unknown>) => () =>
    Promise.all(
      people.map(async (person, index) => {
        for (const mine of begun[index] ?? []) await work(person, mine)
      }),
    )
  const works: Record<Operation, (() => Promise<unknown>) | null> = {
    start: all(async (person, mine) => {
      mine.id = await start(person, mine.body)
    }),
    keep: keep ? all((person, { id, body }) => keep(person, id, body)) : null,
    send: send ? all((person, { id }) => send(person, id)) : null,
  }
  const taken: Run = {}
  for (const name of OPERATIONS) {
    const work = works[name]
    if (work) taken[name] = await timed(server, each * people.length, work)
  }
  return taken
}

async function timed(server: ChildProcess, number: number, work: () => Promise<unknown>): Promise<Taken> {
  const used = () => ({
    clock: performance.now() / 1_000,
    server: cpuSeconds(server.pid as number),
    database: mariadb ? cpuSeconds(mariadb) : Number.NaN,
  })
  const before = used()
  await work()
  const after = used()
  const of = (name: keyof Taken) => (after[name] - before[name]) / number
  return { clock: of('clock'), server: of('server'), database: of('database') }
}

async function recreate(): Promise<void> {
  const connection = await createConnection(`${SERVER}/`)
  for (const name of ['opencall_bench_submission', 'opencall_bench_naive']) {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)
  }
  await connection.query(
    'CREATE TABLE opencall_bench_naive.raw_application (id BIGINT AUTO_INCREMENT PRIMARY KEY, answers JSON)',
  )
  await connection.end()
}

async function removeDatabases(): Promise<void> {
  const connection = await createConnection(`${SERVER}/`)
  for (const name of ['opencall_bench_submission', 'opencall_bench_naive'])
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
  await connection.end()
}

const kinds = (['raw', 'naive', 'ours'] as const).filter((kind) => !only || only.split(',').includes(kind))
await recreate()
const prepare = { ours: prepareOurs, naive: prepareNaive, raw: prepareRaw }
const prepared = new Map<Kind, Prepared>()
for (const kind of kinds) prepared.set(kind, await prepare[kind]())
const runs = new Map<Kind, Run[]>(kinds.map((kind) => [kind, []]))
const load = loadavg()[0] ?? 0
const servers = new Map<Kind, ChildProcess>()
for (const [kind, calls] of prepared) {
  const server = await startServer(process.execPath, serverArguments(kind), PORTS[kind])
  await applications(server, calls, WARM)
  servers.set(kind, server)
}
for (let n = 0; n < RUNS; n++) {
  for (const [kind, server] of servers)
    runs.get(kind)?.push(await applications(server, prepared.get(kind) as Prepared, APPLICATIONS))
}
for (const server of servers.values()) await stopServer(server)
if (!process.argv.includes('--keep')) await removeDatabases()
for (const { people } of prepared.values()) for (const { line } of people) line.close()

/** Seconds of one call, or of all three. */
function figure(kind: Kind, name: keyof Taken, call?: Operation): number {
  const calls: readonly Operation[] = call ? [call] : OPERATIONS
  return median((runs.get(kind) ?? []).map((run) => calls.reduce((sum, one) => sum + (run[one]?.[name] ?? 0), 0)))
}
const of = (kind: Kind, peer: Kind, call?: Operation) =>
  runs.has(kind) && runs.has(peer) ? figure(peer, 'clock', call) / figure(kind, 'clock', call) : Number.NaN
const names = {
  raw: 'raw mysql2, one INSERT over node:http',
  naive: 'Express + Sequelize',
  ours: 'Opencall',
}
const rowOf = (kind: Kind, what: string, call?: Operation): string[] => [
  what,
  names[kind],
  whole(1 / figure(kind, 'clock', call)),
  (figure(kind, 'server', call) * 1_000).toFixed(2),
  (figure(kind, 'database', call) * 1_000).toFixed(2),
  ratio(of(kind, 'naive', call)),
  ratio(figure('raw', 'clock') / figure(kind, 'clock', call)),
]
const WHAT: Record<Operation, string> = { start: 'started', keep: '40 answers kept', send: 'sent' }
const measured = kinds.filter((kind) => kind !== 'raw')
console.log(
  table(
    ['call', 'by', 'a second', 'CPU ms server', 'CPU ms MariaDB', 'to naive', 'to raw'],
    [
      ...(runs.has('raw') ? [rowOf('raw', 'one row')] : []),
      ...OPERATIONS.flatMap((call) => measured.map((kind) => rowOf(kind, WHAT[call], call))),
      ...measured.map((kind) => rowOf(kind, 'all three')),
    ],
  ),
)
console.log(
  `\nGoal: ours ≥ 3 × naive: ${verdict(of('ours', 'naive') >= 3)}. Load before: ${load.toFixed(1)}; ${RUNS} run(s) of ${APPLICATIONS} applications.`,
)
