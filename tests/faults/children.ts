import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A process that runs one of the scripts beside this file; `lines` grows as it prints. */
export interface Child {
  process: ChildProcess
  lines: string[]
  errors: string[]
  /** Resolves once a line matches; rejects when the process ends before. */
  until(matches: (line: string) => boolean): Promise<void>
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  kill(): Promise<void>
}

/** `fileBlocks`: the most that a file of it may have, in blocks of 512 bytes, so that it writes as to a full disk. */
export function startChild(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  fileBlocks?: number,
): Child {
  const line = [process.execPath, new URL(script, import.meta.url).pathname, ...args]
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...line]
  const [program = '', ...words] = fileBlocks === undefined ? line : limited
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const lines: string[] = []
  const errors: string[] = []
  const watchers = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const watcher of watchers) watcher()
  })
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  return {
    process: child,
    lines,
    errors,
    ended,
    until: (matches) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!lines.some(matches)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
        ended.then(() => reject(new Error(`${script} ended early: ${errors.join('\n')}`)))
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
