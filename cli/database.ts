import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { db } from '#server/db/database.ts'
import { Failure } from './command.ts'
import { writeWhole } from './paths.ts'

/** The address without its password. */
export function safeUrl(url: string): string {
  if (url.startsWith('sqlite:')) return url
  const parsed = new URL(url)
  if (parsed.password) parsed.password = '***'
  return parsed.href
}

const isFile = (url: string) => url.startsWith('sqlite:')

export const backupName = (url: string, now: Date): string =>
  `opencall-${now.toISOString().slice(0, 19).replaceAll(':', '')}${isFile(url) ? '.sqlite' : '.sql.gz'}`

/**
 * A consistent copy while the server goes on writing: SQLite's own, or the dump of MariaDB's client. It takes its name once it
 * is whole. Answers its size in bytes.
 */
export async function backup(url: string, path: string): Promise<number> {
  await writeWhole(path, async (staged) => {
    // SQLite writes to no file that is there, and a dump is for its owner's eyes from the first byte.
    await rm(staged)
    if (!isFile(url)) return dump(new URL(url), staged)
    await db().query('VACUUM INTO :staged', { replacements: { staged } })
    await chmod(staged, 0o600)
  })
  return (await stat(path)).size
}

async function dump(url: URL, path: string): Promise<void> {
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
    await pipeline(child.stdout, createGzip(), createWriteStream(path, { mode: 0o600 }))
    const code = await ended
    if (code !== 0) throw new Failure(`${program} failed: ${words.trim()}`)
    return
  }
  throw new Failure('Neither mariadb-dump nor mysqldump is installed.', [
    'Install the client of your database (Debian: mariadb-client).',
  ])
}
