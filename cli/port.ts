import { createConnection, createServer, isIPv6, type Socket } from 'node:net'
import { type Config, installationId } from '#config/env.ts'
import { type ListenTrouble, listenTrouble } from '#server/http/listen.ts'

const REACH_MS = 4_000

/** Who answers where a server of this environment would, or why nobody can be there. */
export type Occupant = 'opencall' | 'another' | 'other' | 'nobody' | ListenTrouble

export async function findServer(config: Config): Promise<Occupant> {
  const { port, listen } = config
  const code = await tryToListen(listen, port)
  if (code === null) return 'nobody'
  // Where this user may not listen, a service may do it all the same.
  const answer = code === 'EADDRINUSE' || code === 'EACCES' ? await ask(config) : null
  if (answer?.includes('"live"')) return answer.includes(`"${installationId(config)}"`) ? 'opencall' : 'another'
  return code === 'EADDRINUSE' || answer !== null ? 'other' : listenTrouble(code, config)
}

/** What answers there says of itself; null when nothing does. */
async function ask({ port, listen }: Config): Promise<string | null> {
  const host = listen === '0.0.0.0' ? '127.0.0.1' : listen
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/api/health/live`
  return fetch(url, { signal: AbortSignal.timeout(REACH_MS) })
    .then((answer) => answer.text())
    .catch(() => null) // nothing does
}

/** Why a server cannot listen there, as the system calls it; null when it can. Connecting would not tell: others may answer for it. */
function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => done(code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}

/** Whether anything takes connections there. */
export function reach(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket: Socket = createConnection({ host, port, timeout: REACH_MS })
    const end = (answers: boolean) => {
      socket.destroy()
      done(answers)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
