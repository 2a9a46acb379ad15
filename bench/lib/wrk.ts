import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  port: number
  connections: number
  seconds: number
  /** Lua for wrk; without it every request is the same. */
  script?: string
  folder: string
  path?: string
  /** Names as wrk writes its own: `Host`, not `host`, which would be sent beside it. */
  headers?: Record<string, string>
}

export interface Measured {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

/** Loads a server with Debian's wrk, one thread. Throws where wrk is not installed, or an answer is no page. */
export async function wrk({
  port,
  connections,
  seconds,
  script,
  folder,
  path = '/',
  headers = {},
}: Load): Promise<Measured> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency']
  if (script) {
    const file = join(folder, 'wrk.lua')
    writeFileSync(file, script)
    args.push('-s', file)
  }
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`)
  const { stdout } = await run('wrk', [...args, `http://127.0.0.1:${port}${path}`])
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0)
  const errors = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  if (errors || !rate) throw new Error(`${errors ?? 'all'} requests were not answered with a page:\n${stdout}`)
  const scale = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return {
    rate,
    p99: Number(p99?.[1] ?? 0) * scale,
  }
}
