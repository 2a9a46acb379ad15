import type { RequestListener } from 'node:http'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installationId } from '#config/env.ts'
import type { App } from '../context.ts'
import { db } from '../db/database.ts'
import { security } from './security.ts'

/** Answers a request or leaves it to the next: published pages come before Express. */
export type FirstAnswer = (req: IncomingMessage, res: ServerResponse) => boolean

export interface Listening {
  port: number
  server: Server
  /** Stops taking connections, lets what runs finish for `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

/** One HTTP server: health on any host, published pages, then everything else. */
export async function listen(
  app: App,
  express: RequestListener,
  first?: FirstAnswer,
  server: Server = createServer(),
): Promise<Listening> {
  let stopping = false
  const installation = installationId(app.config)
  const secure = security(app)
  server.on('request', (req, res) => {
    if (req.url?.startsWith('/api/health/')) {
      secure(req, res, () => void answerHealth(req, res, { installation, stopping }))
      return
    }
    if (first?.(req, res)) return
    express(req, res)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  server.requestTimeout = 900_000
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(app.config.port, app.config.listen, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async close(graceMs = 10_000) {
      stopping = true
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

/** Live: the process answers, and says whose it is. Ready: it can also reach its database and is not stopping. */
async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  { installation, stopping }: { installation: string; stopping: boolean },
): Promise<void> {
  const send = (status: number, body: object) => {
    res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(JSON.stringify(body))
  }
  const path = req.url?.split('?')[0]
  if (path === '/api/health/live') return send(200, { status: 'live', installation })
  if (path !== '/api/health/ready') return send(404, { status: 'unknown' })
  if (stopping) return send(503, { status: 'stopping' })
  try {
    await db().query('SELECT 1')
    send(200, { status: 'ready' })
  } catch {
    send(503, { status: 'database unreachable' }) // the answer is the report
  }
}
