import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { createConnection, createServer, isIPv6, type Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { type Config, ConfigError, installationId, ROOT, readConfig } from '#config/env.ts'
import { fileWords } from '#config/folder.ts'
import type { App } from '#server/context.ts'
import { isDatabaseMissing, safeUrl } from './database.ts'
import type { Io } from './io.ts'
import { counted } from './print.ts'

export interface Check {
  name: string
  state: 'good' | 'note' | 'bad'
  /** What was found. */
  found: string
  /** What to do about it. */
  mend?: string
}

const GIGABYTE = 1024 ** 3
/** Below this not even the database can grow. */
const LEAST = 20 * 1024 ** 2
const OLDEST_NODE = 24
const REACH_MS = 4_000

/**
 * Looks at everything that Opencall needs and leaves it as it is. What cannot be looked at because something before it is bad is
 * left out.
 */
export async function runChecks(io: Io): Promise<Check[]> {
  const checks: Check[] = [checkNode()]
  let config: Config
  try {
    config = readConfig(io.env, ROOT, 'look')
    checks.push({
      name: 'Environment',
      state: 'good',
      found: `${config.production ? 'production' : 'development'}, ${config.scheme}://${config.rootHost}`,
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      ...checks,
      ...error.problems.map(
        (found): Check => ({
          name: 'Environment',
          state: 'bad',
          found,
          mend: 'Set it as the line says, then run doctor again.',
        }),
      ),
    ]
  }
  checks.push(
    await checkSecret(config, io),
    await checkFolder(config),
    ...(await checkBuild()),
    await checkPort(config),
    await checkMail(config),
  )
  return [...checks, ...(await checkDatabase(config))]
}

function checkNode(): Check {
  const good = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
  return {
    name: 'Node',
    state: good ? 'good' : 'bad',
    found: process.versions.node,
    ...(!good && { mend: `Install Node ${OLDEST_NODE} or newer, or run "npm ci", which brings one.` }),
  }
}

async function checkSecret({ dataDir }: Config, io: Io): Promise<Check> {
  if (io.env.OPENCALL_SECRET) return { name: 'Secret', state: 'good', found: 'OPENCALL_SECRET is set' }
  const file = join(dataDir, 'secret')
  return {
    name: 'Secret',
    state: 'note',
    found: (await isThere(file))
      ? `made by Opencall and kept in ${file}`
      : `the start makes it and keeps it in ${file}`,
    mend: 'With several machines, set OPENCALL_SECRET to the same on all of them.',
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false, // not there is an answer
  )

async function checkFolder({ dataDir }: Config): Promise<Check> {
  const name = 'Data folder'
  try {
    const there = await usableFolder(dataDir)
    const { bavail, bsize, blocks } = await statfs(there)
    const free = bavail * bsize
    const made = there === dataDir ? '' : ' is not there yet and is made at the start'
    if (blocks === 0) return { name, state: 'good', found: `${dataDir}${made}` }
    const words = `${dataDir}${made}, ${(free / GIGABYTE).toFixed(1)} GB free`
    if (free < LEAST) return { name, state: 'bad', found: words, mend: 'Make room: nothing can be written there.' }
    return free < GIGABYTE
      ? { name, state: 'note', found: words, mend: 'Less than 1 GB is left: make room before files cannot be stored.' }
      : { name, state: 'good', found: words }
  } catch (error) {
    return badFolder(dataDir, error)
  }
}

/** The folder that is there, or in which it can be made. Throws what the system says of it. */
async function usableFolder(path: string): Promise<string> {
  const there = await nearestThere(path)
  if (!(await stat(there)).isDirectory()) throw Object.assign(new Error('ENOTDIR'), { code: 'ENOTDIR' })
  await access(there, constants.R_OK | constants.W_OK)
  // What has no room at all may be no disk, as /proc, which lets nobody make anything there.
  if ((await statfs(there)).blocks === 0) await rmdir(await mkdtemp(join(there, '.doctor-')))
  return there
}

/** The path itself, or of the folders around it the first that there is. */
async function nearestThere(path: string): Promise<string> {
  return dirname(path) === path || (await isThere(path)) ? path : nearestThere(dirname(path))
}

const badFolder = (dataDir: string, error: unknown): Check => ({
  name: 'Data folder',
  state: 'bad',
  found: `${dataDir} cannot be used: ${fileWords(error) ?? (error as Error).message}`,
  mend: 'Let this user write there, or set OPENCALL_DATA_DIR to another folder.',
})

async function checkBuild(): Promise<Check[]> {
  const parts = { 'Front office': 'dist/site/server/entry.mjs', 'Back office': 'dist/admin/index.html' }
  return Promise.all(
    Object.entries(parts).map(async ([name, path]): Promise<Check> => {
      return (await isThere(join(ROOT, path)))
        ? { name, state: 'good', found: 'built' }
        : { name, state: 'bad', found: `${path} is missing`, mend: 'Run "npm run build" (npm start does it).' }
    }),
  )
}

async function checkPort(config: Config): Promise<Check> {
  const name = 'Port'
  const { port, listen } = config
  switch (await findServer(config)) {
    case 'nobody':
      return { name, state: 'good', found: `${port} is free` }
    case 'opencall':
      return { name, state: 'good', found: `Opencall is running on ${port}` }
    case 'another':
      return {
        name,
        state: 'bad',
        found: `${port} is used by another Opencall`,
        mend: 'Set PORT to another one, or stop that one. Is it this one? It has another OPENCALL_SECRET or OPENCALL_DATA_DIR.',
      }
    case 'nowhere':
      return {
        name,
        state: 'bad',
        found: `HOST ${listen} is no address of this machine`,
        mend: 'Set HOST to one of its addresses, or leave it out for all of them.',
      }
    case 'other':
      return {
        name,
        state: 'bad',
        found: `${port} is used by another program`,
        mend: 'Set PORT to another one, or stop that program.',
      }
  }
}

/** Who answers where a server of this environment would; `nowhere` when it cannot be there. */
export async function findServer(config: Config): Promise<'opencall' | 'another' | 'other' | 'nobody' | 'nowhere'> {
  const { port, listen } = config
  const code = await tryToListen(listen, port)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'nowhere'
  if (code !== 'EADDRINUSE') return 'nobody'
  const host = listen === '0.0.0.0' ? '127.0.0.1' : listen
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/api/health/live`
  const body = await fetch(url, { signal: AbortSignal.timeout(REACH_MS) })
    .then((answer) => answer.text())
    .catch(() => '') // something else answers there
  if (!body.includes('"live"')) return 'other'
  return body.includes(`"${installationId(config)}"`) ? 'opencall' : 'another'
}

/** Why a server cannot listen there, as the system calls it; null when it can. Connecting would not tell: others may answer for it. */
function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => done(code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}

async function checkMail({ smtpUrl, production }: Config): Promise<Check> {
  const name = 'Mail'
  if (!smtpUrl) {
    return production
      ? {
          name,
          state: 'bad',
          found: 'no SMTP_URL',
          mend: 'Set SMTP_URL, such as smtps://user:password@mail.example.org.',
        }
      : {
          name,
          state: 'note',
          found: 'no SMTP_URL: mails are kept and shown at /_mail',
          mend: 'Set SMTP_URL to send them.',
        }
  }
  const url = new URL(smtpUrl)
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587)
  return (await reach(url.hostname, port))
    ? { name, state: 'good', found: `${url.hostname}:${port} answers` }
    : {
        name,
        state: 'bad',
        found: `${url.hostname}:${port} does not answer`,
        mend: 'Check SMTP_URL and that this machine may connect there.',
      }
}

function reach(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket: Socket = createConnection({ host, port, timeout: REACH_MS })
    const end = (answers: boolean) => {
      socket.destroy()
      done(answers)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

async function checkDatabase(config: Config): Promise<Check[]> {
  const name = 'Database'
  const { openApp } = await import('#server/app.ts')
  const { migrationStatus } = await import('#server/db/migrate.ts')
  const unusable = config.databaseUrl.startsWith('sqlite:') && (await whyUnusable(fileOf(config)))
  if (unusable)
    return [
      {
        name,
        state: 'bad',
        found: `${config.databaseUrl} cannot be used: ${unusable}`,
        mend: 'Let this user write there, or set DATABASE_URL to another file.',
      },
    ]
  if (await isDatabaseMissing(config.databaseUrl))
    return [
      {
        name,
        state: 'note',
        found: `${safeUrl(config.databaseUrl)} is not there yet`,
        mend: 'The first start makes it; so does "opencall db migrate --yes".',
      },
    ]
  const opened = await openApp({ ...config, logLevel: 'silent' }, { migrations: 'leave' }).catch(
    (error: Error) => error,
  )
  if (opened instanceof Error) {
    return [
      {
        name,
        state: 'bad',
        found: `${safeUrl(config.databaseUrl)}: ${opened.message}`,
        mend: 'Check DATABASE_URL and that the database is running.',
      },
    ]
  }
  try {
    const { pending, unknown } = await migrationStatus()
    if (unknown.length > 0)
      return [
        {
          name,
          state: 'bad',
          found: `was made by a newer Opencall (${unknown.join(', ')})`,
          mend: 'Run that version, or restore a backup.',
        },
      ]
    if (pending.length > 0)
      return [
        {
          name,
          state: 'bad',
          found: `${counted(pending.length, 'migration')} to run`,
          mend: 'Run "opencall db migrate --yes" (start does it).',
        },
      ]
    return [{ name, state: 'good', found: safeUrl(config.databaseUrl) }, ...(await checkContent(opened.app))]
  } finally {
    await opened.close()
  }
}

const fileOf = ({ databaseUrl }: Config): string => resolve(databaseUrl.slice('sqlite:'.length))

/** Why a file cannot be kept where it is to be; null when it can. */
const whyUnusable = (file: string): Promise<string | null> =>
  usableFolder(dirname(file)).then(
    () => null,
    (error: Error) => fileWords(error) ?? error.message,
  )

/** What is stored: an unbroken event log, nothing given up. */
async function checkContent(app: App): Promise<Check[]> {
  const { verifyLog } = await import('#server/events/verify.ts')
  const { listDeadLetters } = await import('#server/events/consume.ts')
  const { lookAtPlatforms } = await import('#server/features/manifest/look.actions.ts')
  const { inPlatform } = await import('#server/tenancy/scope.ts')
  const platforms = await lookAtPlatforms(app)
  const checks: Check[] = [
    {
      name: 'Platforms',
      state: 'good',
      found:
        platforms.length === 0
          ? 'none yet'
          : `${platforms.length}: ${platforms
              .slice(0, 5)
              .map(({ slug }) => slug)
              .join(', ')}${platforms.length > 5 ? ' …' : ''}`,
    },
  ]
  for (const { id, slug } of platforms) {
    const fault = await inPlatform(id, verifyLog)
    if (fault)
      checks.push({
        name: 'Event log',
        state: 'bad',
        found: `${slug}: entry ${fault.sequence} is ${fault.fault}`,
        mend: 'Somebody changed the database by hand: compare with a backup.',
      })
  }
  const dead = await listDeadLetters()
  checks.push(
    dead.length === 0
      ? { name: 'Events', state: 'good', found: 'everything was taken up' }
      : {
          name: 'Events',
          state: 'bad',
          found: `${dead.length} given up, first by ${dead[0]?.consumer}: ${dead[0]?.error.split('\n')[0]}`,
          mend: 'Mend the cause; "opencall platform publish SLUG --yes" renders pages again.',
        },
  )
  return checks
}
