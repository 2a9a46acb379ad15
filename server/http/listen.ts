import type { RequestListener } from 'node:http'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, installationId } from '#config/env.ts'
import type { App } from '../context.ts'
import { openSockets } from '../realtime/sockets.ts'
import { inExchange } from './exchange.ts'
import { type Readiness, readiness } from './ready.ts'
import { security } from './security.ts'
import { RETRY_AFTER } from './unavailable.ts'

/** Answers a request or leaves it to the next: published pages come before Express. */
export type FirstAnswer = (req: IncomingMessage, res: ServerResponse) => boolean

export interface Listening {
  port: number
  server: Server
  /** Stops taking connections, lets what runs finish for `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

/** Why a server cannot be where it is to be, and what a person can do about it. */
export interface ListenTrouble {
  problem: string
  hint: string
}

export class ListenError extends Error implements ListenTrouble {
  readonly problem: string
  readonly hint: string
  constructor(cause: NodeJS.ErrnoException, where: Pick<Config, 'port' | 'listen'>) {
    const { problem, hint } = listenTrouble(cause.code ?? cause.message, where)
    super(problem, { cause })
    this.name = 'ListenError'
    this.problem = problem
    this.hint = hint
  }
}

/** Takes the system's name of what went wrong. */
export function listenTrouble(code: string, { port, listen }: Pick<Config, 'port' | 'listen'>): ListenTrouble {
  switch (code) {
    case 'EADDRINUSE':
      return { problem: `Port ${port} is taken`, hint: 'Set another one, such as PORT=3001, or stop what uses it.' }
    case 'EACCES':
    case 'EPERM':
      return {
        problem: `This user may not listen on port ${port}`,
        hint: 'Set PORT to 1024 or more, with a proxy in front, or have the service manager allow it (CAP_NET_BIND_SERVICE).',
      }
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      return {
        problem: `HOST ${listen} is no address of this machine`,
        hint: 'Set HOST to one of its addresses, or leave it out.',
      }
    case 'EINVAL':
      return {
        problem: `HOST ${listen} is no address that a server can have`,
        hint: 'Set HOST to an address of this machine, with the interface where it is of that one only (fe80::1%eth0), or leave it out.',
      }
    case 'EAI_AGAIN':
      return {
        problem: `HOST ${listen} cannot be looked up now`,
        hint: 'Try again, check what this machine takes for its name servers, or set HOST to an address.',
      }
    default:
      return {
        problem: `Nothing can listen on port ${port} of ${listen}: ${code}`,
        hint: 'Set PORT or HOST to others.',
      }
  }
}

/** One HTTP server: health on any host, published pages, then everything else. */
export async function listen(
  app: App,
  express: RequestListener,
  first?: FirstAnswer,
  server: Server = createServer(),
): Promise<Listening> {
  let stopping = false
  const health = { installation: installationId(app.config), look: readiness(app.config) }
  const secure = security(app)
  const answer: RequestListener = (req, res) => {
    if (req.url?.startsWith('/api/health/')) {
      secure(req, res, () => void answerHealth(req, res, { ...health, stopping }))
      return
    }
    if (first?.(req, res)) return
    express(req, res)
  }
  server.on('request', (req, res) => {
    // A connection that is kept alive would be used again and again until it is cut.
    if (stopping) res.setHeader('connection', 'close')
    inExchange(req, res, () => answer(req, res))
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  server.requestTimeout = 900_000
  const sockets = openSockets(app, server)
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(new ListenError(error, app.config)))
    server.listen(app.config.port, app.config.listen, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async close(graceMs = 10_000) {
      stopping = true
      await sockets.close()
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeIdleConnections()
      // Those whose answer was under way when the stop began.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Live: the process answers, and says whose it is. Ready: it can also reach its database, write its files, and is not stopping. */
async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  { installation, look, stopping }: { installation: string; look: () => Promise<Readiness>; stopping: boolean },
): Promise<void> {
  const send = (status: number, body: object) => {
    const again = status === 503 ? { 'retry-after': String(RETRY_AFTER.database) } : {}
    res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...again })
    res.end(JSON.stringify(body))
  }
  const path = req.url?.split('?')[0]
  if (path === '/api/health/live') return send(200, { status: 'live', installation })
  if (path !== '/api/health/ready') return send(404, { status: 'unknown' })
  if (stopping) return send(503, { status: 'stopping' })
  const status = await look()
  send(status === 'ready' ? 200 : 503, { status })
}
