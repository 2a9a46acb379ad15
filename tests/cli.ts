import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { Asker, Io } from '#cli/io.ts'
import { run } from '#cli/run.ts'
import { unusedDatabase } from './database.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

export interface RunOptions {
  /** Gets what a terminal would draw as bars. */
  bars?: { label: string; shares: number[] }[]
  stdin?: string
  env?: Record<string, string>
  cwd?: string
  /** Left out, pages are left to the next start: most tests look at none. */
  publishing?: Io['publishing']
  /** Somebody at the terminal, who gives these answers in order. Left out: nobody is there. */
  answers?: (string | boolean)[]
  /** Somebody at the terminal who does something else. */
  ask?: Asker
}

class Collected extends Writable {
  text = ''
  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

/** One command line in this process, as `opencall …` runs it. */
export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [stdout, stderr] = [new Collected(), new Collected()]
  const io: Io = {
    stdin: Readable.from([options.stdin ?? '']),
    stdout,
    stderr,
    ask: options.ask ?? (options.answers ? asker(options.answers) : null),
    progress(label) {
      const shares: number[] = []
      options.bars?.push({ label, shares })
      return { to: (share) => void shares.push(share), end: () => {} }
    },
    publishing: options.publishing ?? 'leave',
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
  }
  const code = await run(argv, io)
  return { code, out: stdout.text, err: stderr.text }
}

function asker(answers: (string | boolean)[]): Asker {
  const next = (message: string) => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error(`Nobody answers: ${message}`)
    return answer
  }
  return {
    text: async (message, preset) => String(next(message)) || (preset ?? ''),
    choose: async (message) => String(next(message)),
    confirm: async (message) => next(message) === true,
  }
}

export interface Installation {
  folder: string
  env: Record<string, string>
  run(line: string | readonly string[], options?: RunOptions): Promise<Ran>
  /** The answer of a command with --json. */
  json<Value>(line: string): Promise<Value>
  remove(): Promise<void>
}

/** An empty, migrated installation of its own. `settings`: of its environment, besides the usual ones. */
export async function makeInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-cli-'))
  const database = unusedDatabase()
  const env = {
    OPENCALL_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    OPENCALL_ROOT_HOST: 'test.localhost',
    OPENCALL_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'silent',
    USER: 'tester',
    ...settings,
  }
  const words = (line: string | readonly string[]) =>
    typeof line === 'string' ? line.split(' ').filter(Boolean) : line
  const installation: Installation = {
    folder,
    env,
    run: (line, options = {}) => runCli(words(line), { cwd: folder, ...options, env: { ...env, ...options.env } }),
    async json(line) {
      const { code, out, err } = await installation.run(`${line} --json`)
      if (code !== 0) throw new Error(`${line} gave ${code}: ${err}`)
      return JSON.parse(out)
    },
    async remove() {
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const migrated = await installation.run('db migrate --yes')
  if (migrated.code !== 0) throw new Error(migrated.err)
  return installation
}
