import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, ConfigError, ROOT, readConfig, withoutPassword } from '#config/env.ts'
import { fileWords } from '#config/folder.ts'
import type { App } from '#server/context.ts'
import type { MigrationStatus } from '#server/db/migrate.ts'
import type { FailedWork } from '#server/jobs/failed.ts'
import { DAMAGED, isDamaged, isDatabaseMissing } from './database.ts'
import { reasonOf } from './installation.ts'
import type { Io } from './io.ts'
import { findServer, reach } from './port.ts'
import { counted, firstLine } from './print.ts'

export interface Check {
  name: string
  state: 'good' | 'note' | 'bad'
  /** What the check found, good or bad. */
  problem: string
  /** What to do about it. */
  hint?: string
}
type Finding = Omit<Check, 'name'>

const good = (problem: string): Finding => ({ state: 'good', problem })
const note = (problem: string, hint: string): Finding => ({ state: 'note', problem, hint })
const bad = (problem: string, hint: string): Finding => ({ state: 'bad', problem, hint })

const GIGABYTE = 1024 ** 3
/** Below this not even the database can grow. */
const LEAST = 20 * 1024 ** 2
const OLDEST_NODE = 24
const FAILED_AT_MOST = 200

/**
 * Looks at everything that Opencall needs and leaves it as it is. What cannot be looked at because something before it is bad is
 * left out.
 */
export async function runChecks(io: Io): Promise<Check[]> {
  const node: Check = { name: 'Node', ...checkNode() }
  const config = readEnvironment(io)
  if (config instanceof ConfigError) {
    const hint = 'Set it as the line says, then run doctor again.'
    return [node, ...config.problems.map((problem) => ({ name: 'Environment', ...bad(problem, hint) }))]
  }
  const environment = `${config.production ? 'production' : 'development'}, ${config.scheme}://${config.rootHost}`
  return [
    node,
    { name: 'Environment', ...good(environment) },
    { name: 'Secret', ...(await checkSecret(config, io)) },
    { name: 'Data folder', ...(await checkFolder(config)) },
    ...(config.bucket ? [{ name: 'Files', ...(await checkFiles(config.bucket)) }] : []),
    { name: 'Front office', ...(await checkBuilt('dist/site/server/entry.mjs')) },
    { name: 'Back office', ...(await checkBuilt('dist/admin/index.html')) },
    { name: 'Port', ...(await checkPort(config)) },
    { name: 'Mail', ...(await checkMail(config)) },
    ...(await checkDatabase(config)),
  ]
}

function readEnvironment({ env }: Io): Config | ConfigError {
  try {
    return readConfig(env, ROOT, 'inspect')
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

function checkNode(): Finding {
  const { node } = process.versions
  return Number(node.split('.')[0]) >= OLDEST_NODE
    ? good(node)
    : bad(node, `Install Node ${OLDEST_NODE} or newer, or run "npm ci", which brings one.`)
}

async function checkSecret({ dataDir }: Config, io: Io): Promise<Finding> {
  if (io.env.OPENCALL_SECRET) return good('OPENCALL_SECRET is set')
  const file = join(dataDir, 'secret')
  return note(
    (await isThere(file)) ? `made by Opencall and kept in ${file}` : `the start makes it and keeps it in ${file}`,
    'With several machines, set OPENCALL_SECRET to the same on all of them.',
  )
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false, // not there is an answer
  )

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  try {
    const there = await usableFolder(dataDir)
    const { bavail, bsize, blocks } = await statfs(there)
    const free = bavail * bsize
    const made = there === dataDir ? '' : ' does not exist yet and is created at the start'
    if (blocks === 0) return good(`${dataDir}${made}`)
    const words = `${dataDir}${made}, ${(free / GIGABYTE).toFixed(1)} GB free`
    if (free < LEAST) return bad(words, 'Make room: nothing can be written there.')
    return free < GIGABYTE
      ? note(words, 'Less than 1 GB is left: make room before files cannot be stored.')
      : good(words)
  } catch (error) {
    const why = fileWords(error) ?? (error as Error).message
    return bad(
      `${dataDir} cannot be used: ${why}`,
      'Let this user write there, or set OPENCALL_DATA_DIR to another folder.',
    )
  }
}

async function checkFiles({ name, endpoint, region }: NonNullable<Config['bucket']>): Promise<Finding> {
  const { checkBucket } = await import('#server/files/s3.ts')
  const where = `bucket ${name} at ${endpoint ?? `Amazon S3, ${region}`}`
  return checkBucket({ bucket: name, endpoint, region }).then(
    () => good(`${where} answers`),
    (error: Error) =>
      bad(
        `${where}: ${firstLine(error.message)}`,
        'Check OPENCALL_S3_BUCKET, OPENCALL_S3_ENDPOINT, OPENCALL_S3_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      ),
  )
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

async function checkBuilt(path: string): Promise<Finding> {
  return (await isThere(join(ROOT, path)))
    ? good('built')
    : bad(`${path} is missing`, 'Run "npm run build" (npm start does it).')
}

async function checkPort(config: Config): Promise<Finding> {
  const { port } = config
  const occupant = await findServer(config)
  switch (occupant) {
    case 'nobody':
      return good(`${port} is free`)
    case 'opencall':
      return good(`Opencall is running on ${port}`)
    case 'another':
      return bad(
        `${port} is used by another Opencall`,
        'Set PORT to another one, or stop that one. Is it this one? It has another OPENCALL_SECRET or OPENCALL_DATA_DIR.',
      )
    case 'other':
      return bad(`${port} is used by another program`, 'Set PORT to another one, or stop that program.')
    default:
      return bad(occupant.problem, occupant.hint)
  }
}

async function checkMail({ smtpUrl, production }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return production
      ? bad('no SMTP_URL', 'Set SMTP_URL, such as smtps://user:password@mail.example.org.')
      : note('no SMTP_URL: mails are kept and shown at /_mail', 'Set SMTP_URL to send them.')
  }
  const url = new URL(smtpUrl)
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587)
  return (await reach(url.hostname, port))
    ? good(`${url.hostname}:${port} answers`)
    : bad(`${url.hostname}:${port} does not answer`, 'Check SMTP_URL and that this machine may connect there.')
}

async function checkDatabase(config: Config): Promise<Check[]> {
  const name = 'Database'
  const url = withoutPassword(config.databaseUrl)
  const { openApp } = await import('#server/app.ts')
  const { migrationStatus } = await import('#server/db/migrate.ts')
  const { MIGRATIONS } = await import('#server/slices.ts')
  const unusable = config.databaseUrl.startsWith('sqlite:') && (await whyUnusable(fileOf(config)))
  if (unusable) {
    const hint = 'Let this user write there, or set DATABASE_URL to another file.'
    return [{ name, ...bad(`${url} cannot be used: ${unusable}`, hint) }]
  }
  const isMissing = await isDatabaseMissing(config.databaseUrl).catch((error: Error) => error)
  if (isMissing === true) {
    const hint = 'The first start makes it; so does "opencall db migrate --yes".'
    return [{ name, ...note(`${url} does not exist yet`, hint) }]
  }
  const opened =
    isMissing ||
    (await openApp({ ...config, logLevel: 'silent' }, { migrations: 'leave' }).catch((error: Error) => error))
  if (opened instanceof Error) {
    const hint = isDamaged(opened) ? DAMAGED : hintFor(opened)
    return [{ name, ...bad(`${url}: ${reasonOf(opened)}`, hint) }]
  }
  try {
    const finding = checkMigrations(await migrationStatus(MIGRATIONS))
    return finding ? [{ name, ...finding }] : [{ name, ...good(url) }, ...(await checkContent(opened.app))]
  } finally {
    await opened.close()
  }
}

const hintFor = ({ name }: Error): string =>
  name === 'UnsupportedDatabaseError'
    ? 'Set DATABASE_URL to a MariaDB of that version, or to a file.'
    : 'Check DATABASE_URL and that the database is running.'

/** Null where the database is of this version. */
function checkMigrations({ pending, unknown }: MigrationStatus): Finding | null {
  if (unknown.length > 0)
    return bad(`was made by a newer Opencall (${unknown.join(', ')})`, 'Run that version, or restore a backup.')
  if (pending.length > 0)
    return bad(`${counted(pending.length, 'migration')} to run`, 'Run "opencall db migrate --yes" (start does it).')
  return null
}

const fileOf = ({ databaseUrl }: Config): string => databaseUrl.slice('sqlite:'.length)

/** Why a file cannot be kept where it is to be; null when it can. */
const whyUnusable = (file: string): Promise<string | null> =>
  usableFolder(dirname(file)).then(
    () => null,
    (error: Error) => fileWords(error) ?? error.message,
  )

/** What is stored: an unbroken event log, nothing given up. */
async function checkContent(app: App): Promise<Check[]> {
  const { verifyLog } = await import('#server/events/verify.ts')
  const { listFailedWork } = await import('#server/jobs/failed.ts')
  const { describePlatforms } = await import('#server/features/manifest/describe.actions.ts')
  const { inPlatform } = await import('#server/tenancy/scope.ts')
  const platforms = await describePlatforms(app)
  const slugs = platforms.slice(0, 5).map(({ slug }) => slug)
  const named = `${platforms.length}: ${slugs.join(', ')}${platforms.length > slugs.length ? ' …' : ''}`
  const checks: Check[] = [{ name: 'Platforms', ...good(platforms.length === 0 ? 'none yet' : named) }]
  for (const { id, slug } of platforms) {
    const fault = await inPlatform(id, verifyLog)
    if (!fault) continue
    const hint = 'Somebody changed the database by hand: compare with a backup.'
    checks.push({ name: 'Event log', ...bad(`${slug}: entry ${fault.sequence} is ${fault.fault}`, hint) })
  }
  const sealed = await checkSealed(app)
  if (sealed) checks.push({ name: 'Stored secrets', ...sealed })
  const { countWaiting } = await import('./publish.ts')
  const failed = checkFailed(await listFailedWork({ limit: FAILED_AT_MOST }))
  const waiting = await checkWaiting(await countWaiting(), app.config)
  if (failed) checks.push({ name: 'Jobs', ...failed })
  return [...checks, { name: 'Events', ...(waiting ?? good('no events are waiting')) }]
}

/** Null where OPENCALL_SECRET alone opens all that is stored sealed. */
async function checkSealed(app: App): Promise<Finding | null> {
  const { countSealed } = await import('#server/sealed.ts')
  const { previous, lost } = await countSealed(app)
  const [first] = lost
  if (first)
    return bad(
      `${counted(lost.length, 'value')} cannot be opened, first ${first.table} ${first.id}`,
      'Set the secret that sealed them as OPENCALL_PREVIOUS_SECRET, then run "opencall secret rotate --yes".',
    )
  if (previous > 0)
    return note(
      `${counted(previous, 'value')} sealed with OPENCALL_PREVIOUS_SECRET`,
      'Run "opencall secret rotate --yes" before removing it.',
    )
  return app.config.previousSecret
    ? note('OPENCALL_PREVIOUS_SECRET is set, and nothing needs it', 'Remove it from the settings.')
    : null
}

async function checkWaiting(count: number, config: Config): Promise<Finding | null> {
  if (count === 0) return null
  const wait = `${counted(count, 'change')} ${count === 1 ? 'waits' : 'wait'}`
  return (await findServer(config)) === 'opencall'
    ? note(
        `${wait} for the running server`,
        'It takes them up as soon as the database lets it write; its log says more.',
      )
    : note(`${wait} for the next start`, 'Start Opencall: it publishes what they change.')
}

/** Null where nothing failed. */
function checkFailed(works: readonly FailedWork[]): Finding | null {
  const dead = works.filter(({ state }) => state === 'dead')
  const [first] = dead.length > 0 ? dead : works
  if (!first) return null
  const counts = works.length < FAILED_AT_MOST ? `${works.length}` : `${FAILED_AT_MOST} or more`
  const why = firstLine(first.error)
  if (dead.length > 0)
    return bad(
      `${dead.length < FAILED_AT_MOST ? dead.length : counts} given up, first by ${first.kind}: ${why}`,
      'Fix the cause; "opencall job list" shows them, "opencall job retry --all --yes" tries them again.',
    )
  return note(
    `${counts} ${works.length === 1 ? 'waits' : 'wait'} for another attempt of ${first.kind}: ${why}`,
    'Fix the cause; the running server, or the next start, tries again.',
  )
}
