import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a process and waits until its port answers. It ends with the benchmark. */
export async function startServer(
  command: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  for (let tries = 0; tries < 200; tries++) {
    if (await answers(port)) return child
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    await sleep(50)
  }
  throw new Error(`nothing answers at ${port}`)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Asks a child that answers messages with what `process.send` gives. */
export const askChild = <Answer>(child: ChildProcess, question: string): Promise<Answer> =>
  new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.send(question)
  })

export const stopServer = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Ticks of /proc a second, on every Linux that Node runs on. */
const TICKS = 100

/** Processor seconds that a process and its children have used. Ratios of it hold on a busy machine too. Linux only. */
export function cpuSeconds(pid: number): number {
  let total = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      // After the name, which may hold spaces: state, ppid, … utime (12th), stime (13th).
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      if (Number(entry) === pid || Number(fields[1]) === pid) total += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended meanwhile.
    }
  }
  return total / TICKS
}

/** The process of this name, e.g. a database's. Null when there is none here. Linux only. */
export function pidOf(name: string): number | null {
  const found = readdirSync('/proc').find((entry) => {
    try {
      return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === name
    } catch {
      return false
    }
  })
  return found ? Number(found) : null
}
