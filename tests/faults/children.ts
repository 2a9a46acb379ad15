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

export function startChild(script: string, args: string[] = [], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, ...args], {
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
