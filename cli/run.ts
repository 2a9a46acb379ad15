import { Failure, UsageError } from './command.ts'
import { overview } from './help.ts'
import type { Io } from './io.ts'

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const

/** Runs one command line. Returns the exit code; never throws and never ends the process. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return await version(io)
    const line = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
    const help = overview(line)
    if (help === null) return await (await import('./parse.ts')).parse(line, io)
    const asked = line.some((word) => word.startsWith('-'))
    const stream = asked ? io.stdout : io.stderr
    stream.write(help)
    return asked ? EXIT.ok : EXIT.usage
  } catch (error) {
    return explain(error, io)
  }
}

async function version(io: Io): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const { version: number } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  io.stdout.write(`${number}\n`)
  return EXIT.ok
}

async function explain(error: unknown, io: Io): Promise<number> {
  if (isSaid(error)) {
    if (error.exitCode === 0) return EXIT.ok
    io.stderr.write('See --help.\n')
    return EXIT.usage
  }
  // Whoever read has seen enough (`| head`): no failure.
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return EXIT.ok
  if (error instanceof UsageError) {
    io.stderr.write(`${error.problems.join('\n')}\nSee --help.\n`)
    return EXIT.usage
  }
  if (error instanceof Failure) {
    io.stderr.write(`${[error.message, ...error.problems.map((problem) => `  ${problem}`)].join('\n')}\n`)
    return EXIT.failed
  }
  // Ctrl C at a question, or Ctrl D, is an answer: no.
  if (error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)) {
    io.stderr.write('\nNothing was changed.\n')
    return EXIT.failed
  }
  const { wordsOfError } = await import('./errors.ts')
  io.stderr.write(`${wordsOfError(error, io.env)}\n`)
  return EXIT.failed
}

/** Commander has said already what is wrong. Known by its code: its class would have to be loaded. */
const isSaid = (error: unknown): error is Error & { exitCode: number } =>
  error instanceof Error && 'exitCode' in error && 'code' in error && String(error.code).startsWith('commander.')
