import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { access, chmod, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { QueryTypes } from 'sequelize'
import { db } from '#server/db/database.ts'
import { Failure } from './command.ts'
import { writeWhole } from './paths.ts'

/** How long a look may take: as long as opening. */
const LOOK_MS = 10_000

/**
 * Opening would make it. Throws why a database cannot be reached at all. Of a file that cannot, opening says it, whose folder it
 * looks at.
 */
export async function isDatabaseMissing(url: string): Promise<boolean> {
  if (isFile(url))
    return access(pathOf(url)).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    )
  const { createConnection } = await import('mysql2/promise')
  const uri = url.replace(/^mariadb:/, 'mysql:')
  try {
    await (await createConnection({ uri, connectTimeout: LOOK_MS })).end()
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ER_BAD_DB_ERROR') return true
    throw error
  }
}

/** Whether the file of the embedded database is none, or no longer. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && /file is not a database|database disk image is malformed/.test(error.message)

export const DAMAGED =
  'The file is damaged: stop the server and restore a backup ("Backups and updates" in docs/guide/operator.md).'

/** 4 MB: a few ms, then somebody else may have the disk. */
const PAGES_AT_ONCE = 1_000
/** What is guessed is not done before it is. */
const MOST_GUESSED = 0.99

const isFile = (url: string) => url.startsWith('sqlite:')
const pathOf = (url: string) => resolve(url.slice('sqlite:'.length))

export const backupName = (url: string, now: Date): string =>
  `opencall-${now.toISOString().slice(0, 19).replaceAll(':', '')}${isFile(url) ? '.sqlite' : '.sql.gz'}`

/**
 * A consistent copy while the server goes on writing: SQLite's own, or the dump of MariaDB's client. It takes its name once it
 * is whole. Tells `watch` which share is done. Answers its size in bytes.
 */
export async function backup(url: string, path: string, watch: (share: number) => void): Promise<number> {
  await writeWhole(path, async (staged) => {
    // For its owner's eyes from the first byte.
    await chmod(staged, 0o600)
    if (isFile(url)) await copyFile(pathOf(url), staged, watch)
    else await dump(new URL(url), staged, watch)
    watch(1)
  })
  return (await stat(path)).size
}

/** Page by page, from one moment: what is written meanwhile would make it begin again and again. */
async function copyFile(from: string, to: string, watch: (share: number) => void): Promise<void> {
  const { DatabaseSync, backup: copyPages } = await import('node:sqlite')
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('BEGIN; SELECT COUNT(*) FROM sqlite_schema')
    await copyPages(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => watch(1 - remainingPages / Math.max(1, totalPages)),
    })
  } finally {
    source.close()
  }
  // Without journals beside it, whoever may read the copy alone can open it.
  const copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

async function dump(url: URL, path: string, watch: (share: number) => void): Promise<void> {
  const expected = await bytesOfTables()
  for (const program of ['mariadb-dump', 'mysqldump']) {
    const child = spawn(
      program,
      [
        '--single-transaction',
        '--quick',
        '--routines',
        `--host=${url.hostname}`,
        `--port=${url.port || 3306}`,
        `--user=${decodeURIComponent(url.username)}`,
        decodeURIComponent(url.pathname.slice(1)),
      ],
      // Never on the command line: other people of the machine see those.
      { env: { ...process.env, MYSQL_PWD: decodeURIComponent(url.password) }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const missing = await new Promise<boolean>((done) => {
      child.once('spawn', () => done(false))
      child.once('error', () => done(true))
    })
    if (missing) continue
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    let read = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        read += chunk.length
        watch(Math.min(MOST_GUESSED, read / expected))
        yield chunk
      }
    }
    await pipeline(child.stdout, counted, createGzip(), createWriteStream(path))
    const code = await ended
    if (code !== 0) throw new Failure(`${program} failed: ${words.trim()}`)
    return
  }
  throw new Failure('Neither mariadb-dump nor mysqldump is installed.', [
    'Install the client of your database (Debian: mariadb-client).',
  ])
}

/** About as much as a dump will have: what the tables hold, as far as the database keeps count. */
async function bytesOfTables(): Promise<number> {
  const [row] = await db().query<{ bytes: string | number | null }>(
    'SELECT SUM(data_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
    { type: QueryTypes.SELECT },
  )
  return Math.max(1, Number(row?.bytes ?? 0))
}
