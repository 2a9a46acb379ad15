import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { createConnection } from 'mysql2/promise'
import type { MyResponse } from '#core/response/response.contract.ts'
import { signIn } from '#tests/factories/people.ts'
import { type Browser, browserOf } from '#tests/http.ts'
import { table } from '../bench/lib/table.ts'
import type { Target } from './attack.server.ts'
import { mariadbTrouble } from './services.ts'

/**
 * `npm run attack`: hostile requests at a fresh installation on each database, all on this machine. Prints what was answered,
 * how long a neighbour waited at most, and what is left. Ends with 1 when something does not hold.
 */
const STALL = 100
/** A real stall comes each time; one of a machine that others use too does not. */
const TRIES = 3
const MARIADB = process.env.OPENCALL_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306'

interface Scene {
  target: Target
  child: ChildProcess
  owner: Browser
  applicant: Browser
}

interface Attack {
  name: string
  /** Statuses that every answer must have. */
  expected: readonly number[]
  fire(scene: Scene): Promise<number[]>
}

const MARK = 'mark'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${MARK}` }
const part = (name: string) =>
  `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`

const stepOf = ({ target }: Scene) => `/api/portal/me/responses/${target.responseId}/steps/${target.stepId}`
const uploadPaths = (scene: Scene): [Browser, string][] => [
  [scene.owner, `/api/platforms/${scene.target.platformId}/interfaces/logo`],
  [scene.applicant, `${stepOf(scene)}/files?reference=paper`],
]

const mine = ({ applicant, target }: Scene) =>
  applicant.get<MyResponse>(`/api/portal/me/responses/${target.responseId}`)

/** Saves an answer, reads the application as each of the two, and takes the answer back. */
async function saveAndRead(scene: Scene, changes: Record<string, unknown>): Promise<number[]> {
  const { applicant, owner, target } = scene
  const statuses: number[] = []
  const save = async (values: Record<string, unknown>) => {
    const { body } = await mine(scene)
    const revision = body.steps[0]?.revision ?? 0
    const saved = await applicant.put(`${stepOf(scene)}/answers`, { revision, changes: values })
    statuses.push(saved.status)
  }
  await save(changes)
  statuses.push((await mine(scene)).status)
  statuses.push((await owner.get(`/api/user.programs/${target.programId}/responses/${target.responseId}`)).status)
  await save(Object.fromEntries(Object.keys(changes).map((reference) => [reference, null])))
  return statuses
}

const rich = (name: string, story: string): Attack => ({
  name: `rich answer: ${name}`,
  expected: [200],
  fire: (scene) => saveAndRead(scene, { story }),
})

const full = (piece: string) => piece.repeat(Math.floor(99_000 / piece.length))

const HOSTILE = ['%00', 'a%00', '%E2%80%AE', '%FF', '__proto__', '..%2F..', 'a'.repeat(5_000)]

const ATTACKS: Attack[] = [
  {
    name: 'uploads that stop inside their file',
    expected: [400],
    async fire(scene) {
      const statuses: number[] = []
      for (const [browser, path] of uploadPaths(scene))
        for (const bytes of [0, 1, 500, 70_000])
          for (let again = 0; again < 5; again++) {
            const raw = Buffer.concat([Buffer.from(part('a.png')), Buffer.alloc(bytes)])
            statuses.push((await browser.send('POST', path, { raw, headers: MULTIPART })).status)
          }
      return statuses
    },
  },
  {
    name: 'a file called __proto__',
    expected: [201],
    async fire(scene) {
      const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)])
      const raw = Buffer.concat([Buffer.from(part('__proto__')), png, Buffer.from(`\r\n--${MARK}--\r\n`)])
      return Promise.all(
        uploadPaths(scene).map(
          async ([browser, path]) => (await browser.send('POST', path, { raw, headers: MULTIPART })).status,
        ),
      )
    },
  },
  rich('spaces and a letter', `${' '.repeat(99_000)}a`),
  rich('spaces within', `a${' '.repeat(98_000)}b`),
  rich('tags that never end', full('<a ')),
  rich('tags to look at', full('<p class="a">')),
  rich('tags within tags', full('<p><b>')),
  rich('attributes', `<a ${full('x=1 ')}>`),
  rich('bare brackets', full('<')),
  {
    name: '6,000 answers with nested patterns',
    expected: [200],
    fire: (scene) =>
      saveAndRead(scene, {
        codes: Array.from({ length: 100 }, () =>
          Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`code_${n}`, 'a'.repeat(299)])),
        ),
      }),
  },
  {
    name: 'a summary at its limit, then every list',
    expected: [200],
    async fire({ owner, target }) {
      const address = `/api/user.programs/${target.programId}`
      const { body } = await owner.get<Record<string, unknown>>(address)
      const summary = { fr: 'é'.repeat(500), en: 'e'.repeat(500) }
      const saved = await owner.put(address, { ...body, summary })
      const lists = ['/api/user.programs', '/api/user.programs?status=all', address, `${address}/categories`]
      return [saved.status, ...(await Promise.all(lists.map(async (path) => (await owner.get(path)).status)))]
    },
  },
  {
    name: 'names that are none, in paths and queries',
    expected: [404, 400, 422],
    async fire({ owner, target }) {
      const statuses: number[] = []
      for (const value of HOSTILE)
        for (const path of [
          `/api/user.programs/${value}`,
          `/api/user.programs/${target.programId}/forms/${value}`,
          `/api/files/stream/${value}`,
          `/api/portal/platforms/${target.platformId}/programs/${value}`,
        ])
          statuses.push((await owner.get(path)).status)
      for (const value of ['%E2%80%AE', '%F0%9F%92%A9'])
        statuses.push((await owner.get(`/api/platforms/${target.platformId}/logs?type=${value}`)).status)
      return statuses
    },
  },
  {
    name: 'writes while the disk is full, and the reads beside them',
    expected: [503, 200],
    async fire(scene) {
      // What no file may have more of cannot be written; elsewhere than on Linux the fault tests do it.
      const limit = (bytes: string) =>
        spawnSync('prlimit', ['--pid', String(scene.child.pid), `--fsize=${bytes}:unlimited`]).status === 0
      if (!limit('1024')) return []
      try {
        const ready = await scene.owner.get('/api/health/ready')
        const live = await scene.owner.get('/api/health/live')
        const raw = Buffer.concat([Buffer.from(part('a.png')), Buffer.alloc(9_000), Buffer.from(`\r\n--${MARK}--\r\n`)])
        const statuses = [ready.status, live.status, (await mine(scene)).status]
        for (const [browser, path] of uploadPaths(scene))
          statuses.push((await browser.send('POST', path, { raw, headers: MULTIPART })).status)
        return statuses
      } finally {
        limit('unlimited')
      }
    },
  },
]

interface Line {
  cells: string[]
  holds: boolean
}

async function attack(database: string, url: string, folder: string): Promise<Line[]> {
  const { child, target } = await start(url, folder)
  const ended = new Promise<number | string>((done) => child.on('exit', (code, signal) => done(signal ?? code ?? 0)))
  const neighbour = new Worker(new URL('./attack.neighbour.ts', import.meta.url), {
    workerData: { port: target.port, host: target.host },
  })
  const look = (what: 'look' | 'end' = 'look') =>
    new Promise<{ longest: number; refused: number }>((done) => {
      neighbour.once('message', done)
      neighbour.postMessage(what)
    })
  const browser = (email: string) => signIn(browserOf(target.port, target.host), { email, password: target.password })
  const scene: Scene = {
    target,
    child,
    owner: await browser(target.owner),
    applicant: await browser(target.applicant),
  }
  const lines: Line[] = []
  try {
    for (const one of ATTACKS) lines.push(await fire(database, one, scene, look))
    lines.push(await survivors(database, scene))
    await look('end')
    lines.push(await stopping(database, scene, ended))
  } catch (error) {
    lines.push({ cells: [database, 'goes on', (error as Error).message.slice(0, 60), '', 'no'], holds: false })
  } finally {
    await neighbour.terminate()
    child.kill('SIGKILL')
    await ended
  }
  return lines
}

async function fire(
  database: string,
  { name, expected, fire: shoot }: Attack,
  scene: Scene,
  look: () => Promise<{ longest: number; refused: number }>,
): Promise<Line> {
  let [stall, statuses, refused] = [Number.POSITIVE_INFINITY, [] as number[], 0]
  for (let tries = 0; tries < TRIES && stall > STALL; tries++) {
    await look()
    statuses = await shoot(scene)
    const seen = await look()
    stall = Math.min(stall, seen.longest)
    refused += seen.refused
  }
  const counted = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} × ${status}`)
  const isAlive = scene.child.exitCode === null && scene.child.signalCode === null
  const holds = statuses.every((status) => expected.includes(status)) && stall <= STALL && refused === 0 && isAlive
  return {
    cells: [
      database,
      name,
      counted.join(', ') || 'cannot be tried here',
      `${stall.toFixed(0)} ms`,
      holds ? 'yes' : 'NO',
    ],
    holds,
  }
}

/** The same process, with what was there before. */
async function survivors(database: string, scene: Scene): Promise<Line> {
  const { body, status } = await mine(scene)
  let ready = await scene.owner.get('/api/health/ready')
  // An answer is kept for a second: the disk was full just now.
  for (let tries = 0; tries < 20 && ready.status !== 200; tries++) {
    await new Promise((done) => setTimeout(done, 200))
    ready = await scene.owner.get('/api/health/ready')
  }
  const isIntact = status === 200 && body.steps[0]?.answers?.title === scene.target.title
  const holds = isIntact && ready.status === 200 && scene.child.exitCode === null
  return {
    cells: [database, 'process and data afterwards', `${status}, ${ready.status}`, '', holds ? 'yes' : 'NO'],
    holds,
  }
}

/** SIGTERM while somebody keeps a connection busy: it ends well, and soon, and cuts no answer. */
async function stopping(database: string, { target, child }: Scene, ended: Promise<number | string>): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [answered, cut, isOver] = [0, 0, false]
  const busy = (async () => {
    while (!isOver) {
      const outcome = await new Promise<string>((done) => {
        request(
          { port: target.port, host: '127.0.0.1', agent, path: '/api/session', headers: { host: target.host } },
          (res) =>
            res
              .resume()
              .on('end', () => done('answered'))
              .on('error', () => done('cut')),
        )
          .on('error', ({ code }: NodeJS.ErrnoException) => done(code === 'ECONNREFUSED' ? 'over' : 'closed'))
          .end()
      })
      if (outcome === 'answered') {
        answered++
        if (answered === 20) child.kill('SIGTERM')
      }
      if (outcome === 'cut') cut++
      if (outcome === 'over') isOver = true
    }
  })()
  await busy
  const started = performance.now()
  const code = await ended
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  const holds = code === 0 && cut === 0 && seconds < 5
  const said = `${answered} answered, ${cut} cut, ended with ${code}`
  return { cells: [database, 'SIGTERM on a busy connection', said, '', holds ? 'yes' : 'NO'], holds }
}

async function start(url: string, folder: string): Promise<{ child: ChildProcess; target: Target }> {
  const child = spawn(process.execPath, [new URL('./attack.server.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: url,
      OPENCALL_DATA_DIR: folder,
      OPENCALL_ROOT_HOST: 'test.localhost',
      OPENCALL_SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: '',
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
    },
  })
  const [line] = await new Promise<string[]>((done, fail) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).once('line', (said) => done([said]))
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}`)))
  })
  return { child, target: JSON.parse(line ?? '') as Target }
}

const folder = mkdtempSync(join(tmpdir(), 'opencall-attack-'))
const lines = await attack('SQLite', `sqlite:${join(folder, 'opencall.sqlite')}`, join(folder, 'sqlite'))
const trouble = await mariadbTrouble()
if (trouble) console.log(`MariaDB is left out: ${trouble}`)
else {
  const name = `opencall_attack_${process.pid}`
  try {
    lines.push(...(await attack('MariaDB', `${MARIADB}/${name}`, join(folder, 'mariadb'))))
  } finally {
    const connection = await createConnection(MARIADB)
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await connection.end()
  }
}
rmSync(folder, { recursive: true, force: true })
console.log(
  table(
    ['database', 'attack', 'answers', `longest wait of a neighbour (limit ${STALL} ms)`, 'holds'],
    lines.map(({ cells }) => cells),
  ),
)
process.exit(lines.every(({ holds }) => holds) ? 0 : 1)
