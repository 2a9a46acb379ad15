import type { Readable, Writable } from 'node:stream'

/** A question on a terminal. The implementation is loaded when the first question comes. */
export interface Asker {
  text(message: string, preset?: string): Promise<string>
  choose(message: string, choices: readonly { value: string; name: string }[]): Promise<string>
  /** No is the answer that Enter gives. */
  confirm(message: string): Promise<boolean>
}

export interface Progress {
  /** How much is done of the total. */
  to(done: number): void
  end(): void
}

/** Everything that a command knows of the outside. Tests pass their own. */
export interface Io {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  /** Somebody is there to answer: both ends are a terminal. Null means every question is answered by its flag, or no. */
  ask: Asker | null
  /** Draws on the terminal; silent when standard error is not one. */
  progress(label: string, total: number): Progress
  /** Whether a command sees to it that what it changed is published, or leaves that to the next start. */
  publishing: 'see-to-it' | 'leave'
  env: Record<string, string | undefined>
  cwd: string
}

const SILENT: Progress = { to: () => {}, end: () => {} }

/** For the lifetime of a process: what happens when its output cannot be written. */
export function watchOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`| head`) is no error, and what was begun is done to its end.
    if (code === 'EPIPE') return
    const why = /^[A-Z]+: (.+), \w+$/.exec(message)?.[1] ?? message
    process.stderr.write(`standard output cannot be written: ${why}\n`)
    process.exit(1)
  })
  // Where nothing can be said, the exit code says how it ended.
  process.stderr.on('error', () => {})
}

/** The real terminal. */
export function terminal(): Io {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    ask: process.stdin.isTTY && process.stdout.isTTY ? inquirerAsker : null,
    progress: process.stderr.isTTY ? (label, total) => bar(process.stderr, label, total) : () => SILENT,
    publishing: process.env.OPENCALL_PUBLISH === 'later' ? 'leave' : 'see-to-it',
    env: process.env,
    cwd: process.cwd(),
  }
}

type Prompt = ReturnType<typeof import('inquirer').createPromptModule>

/** Ctrl D ends the input under a question, which would wait for ever: taken for Ctrl C. */
async function answered(ask: (prompt: Prompt) => Promise<{ answer: unknown }>): Promise<unknown> {
  const { createPromptModule } = await import('inquirer')
  const ended = new AbortController()
  // An answer pauses the input as well, and is there first.
  const end = () => setImmediate(() => ended.abort())
  process.stdin.once('pause', end)
  try {
    return (await ask(createPromptModule({ signal: ended.signal }))).answer
  } finally {
    process.stdin.off('pause', end)
  }
}

const inquirerAsker: Asker = {
  async text(message, preset) {
    const answer = await answered((prompt) => prompt([{ type: 'input', name: 'answer', message, default: preset }]))
    return String(answer).trim()
  },
  async choose(message, choices) {
    const asked = { type: 'select', name: 'answer', message, choices: [...choices] } as const
    return String(await answered((prompt) => prompt([asked])))
  },
  async confirm(message) {
    const answer = await answered((prompt) => prompt([{ type: 'confirm', name: 'answer', message, default: false }]))
    return answer === true
  },
}

const WIDTH = 24
const REDRAW_MS = 80

function bar(stream: NodeJS.WriteStream, label: string, total: number): Progress {
  let drawn = 0
  const draw = (done: number) => {
    const share = total > 0 ? Math.min(1, done / total) : 1
    const full = Math.round(share * WIDTH)
    const line = `${label} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %`
    stream.write(`\r${line.slice(0, Math.max(20, (stream.columns || 80) - 1))}\u001b[K`)
  }
  draw(0)
  return {
    to(done) {
      const now = performance.now()
      if (now - drawn < REDRAW_MS && done < total) return
      drawn = now
      draw(done)
    },
    end() {
      stream.write('\r\u001b[K')
    },
  }
}
