import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#config/env.ts'
import { LIMITS, type Limits } from '#config/limits.ts'
import type { ProblemBody } from '#core/problem.ts'
import { movableClock } from '#server/clock.ts'
import type { App } from '#server/context.ts'
import { dispatchEvents } from '#server/events/consume.ts'
import { openFiles } from '#server/files/open.ts'
import { createExpress } from '#server/http/express.ts'
import { UNDECLARED } from '#server/http/handle.ts'
import { forgetHosts } from '#server/http/hosts.ts'
import { type Listening, listen } from '#server/http/listen.ts'
import { createRates } from '#server/http/rates.ts'
import type { Route } from '#server/http/route.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { createMailer } from '#server/mail/mailer.ts'
import {
  loadBulkActions,
  loadErasers,
  loadFacets,
  loadFileOwners,
  loadJobs,
  loadManifestParts,
  loadPersonalData,
  loadRoutes,
} from '#server/slices.ts'

/** Wide enough that only the tests of limits meet them. */
const WIDE: Limits = {
  ...LIMITS,
  rates: Object.fromEntries(
    Object.keys(LIMITS.rates).map((name) => [name, { points: 100_000, seconds: 60 }]),
  ) as Limits['rates'],
}

export interface Answer<Body = unknown> {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Body
  text: string
  bytes: Buffer
}

/** Status and code of a refusal. */
export const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  (body as { code?: string } | null | undefined)?.code,
]

export interface SendOptions {
  body?: unknown
  headers?: Record<string, string>
  raw?: Buffer
}

/** A browser of one person on one host: cookies, CSRF token, JSON. */
export interface Browser {
  host: string
  cookies: Map<string, string>
  send<Body = unknown>(method: string, path: string, options?: SendOptions): Promise<Answer<Body>>
  get<Body = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>
  post<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  put<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  delete<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>>
  upload<Body = unknown>(path: string, name: string, bytes: Buffer, type?: string): Promise<Answer<Body>>
  problem(answer: Answer): ProblemBody
}

export interface TestServer {
  app: App
  clock: ReturnType<typeof movableClock>
  port: number
  /** Refusals that their contracts do not name, since the last look. */
  undeclared(): string[]
  browser(host: string): Browser
  /** Works off the jobs that are due, as a worker would. */
  runJobs(): Promise<void>
  /** Hands on the events of before until none is left. */
  dispatch(): Promise<void>
  close(): Promise<void>
}

/**
 * The real server over a real socket, on the database that `tests/database.ts` opened. Hosts are sent as a header:
 * Node does not resolve `*.localhost`.
 */
export async function startTestServer(
  options: {
    now?: string
    env?: Record<string, string>
    limits?: Partial<Limits>
    /** Changes what is mounted. */
    routes?: (routes: readonly Route[]) => readonly Route[]
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'opencall-test-'))
  const clock = movableClock(options.now ?? '2026-11-20T09:00:00Z')
  const config = {
    ...readConfig({
      OPENCALL_DATA_DIR: dataDir,
      OPENCALL_ROOT_HOST: 'test.localhost',
      OPENCALL_SECRET: 's'.repeat(40),
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      ...options.env,
    }),
    limits: { ...WIDE, ...options.limits },
  }
  const undeclared: string[] = []
  const log = createLog(config.logLevel)
  const { error } = log
  log.error = (...line: unknown[]) => {
    if (line[1] === UNDECLARED) undeclared.push(JSON.stringify(line[0]))
    Reflect.apply(error, log, line)
  }
  const app: App = {
    config,
    clock,
    log,
    mail: createMailer(config),
    files: openFiles(config),
    rates: createRates(config.limits),
    loadBulkActions,
    loadFacets,
    loadFileOwners,
    loadManifestParts,
    loadPersonalData,
    loadErasers,
  }
  forgetHosts()
  const listening: Listening = await listen(
    app,
    createExpress(app, (options.routes ?? ((routes) => routes))(await loadRoutes())),
  )
  return {
    app,
    clock,
    port: listening.port,
    undeclared: () => undeclared.splice(0),
    browser: (host) => browserOf(listening.port, host),
    async runJobs() {
      await runDueJobs({ kinds: await loadJobs(app), clock, log })
    },
    async dispatch() {
      while ((await dispatchEvents({ catalogue: [], clock })) > 0);
    },
    async close() {
      app.mail.close()
      await listening.close(0)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A browser on any server of this machine. */
export function browserOf(port: number, host: string): Browser {
  const cookies = new Map<string, string>()
  let token: string | undefined
  const call = <Body>(
    method: string,
    path: string,
    { body, headers = {}, raw }: SendOptions = {},
  ): Promise<Answer<Body>> =>
    new Promise((done, fail) => {
      const payload = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
      const req = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            host,
            ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
            ...(payload ? { 'content-type': 'application/json', 'content-length': String(payload.length) } : {}),
            ...headers,
          },
        },
        (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('error', fail)
          res.on('end', () => {
            for (const cookie of res.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
              if (/max-age=0/i.test(cookie)) cookies.delete(name)
              else cookies.set(name, value)
            }
            if (res.headers['x-csrf-token']) token = String(res.headers['x-csrf-token'])
            const bytes = Buffer.concat(chunks)
            const text = bytes.toString('utf8')
            const json = /json/.test(String(res.headers['content-type'])) && !res.headers['content-encoding']
            done({
              status: res.statusCode ?? 0,
              headers: res.headers,
              text,
              bytes,
              body: (json && text ? JSON.parse(text) : undefined) as Body,
            })
          })
        },
      )
      req.on('error', fail)
      req.end(payload)
    })
  const send = async <Body>(method: string, path: string, options: SendOptions = {}): Promise<Answer<Body>> => {
    if (method !== 'GET' && token === undefined && !options.headers?.['x-csrf-token']) {
      const session = await call<{ csrfToken: string }>('GET', '/api/session')
      token = session.body?.csrfToken ?? ''
    }
    return call<Body>(method, path, {
      ...options,
      headers: { ...(method === 'GET' ? {} : { 'x-csrf-token': token ?? '' }), ...options.headers },
    })
  }
  return {
    host,
    cookies,
    send,
    get: (path, headers) => send('GET', path, headers ? { headers } : {}),
    post: (path, body, headers) => send('POST', path, { body: body ?? {}, ...(headers ? { headers } : {}) }),
    put: (path, body, headers) => send('PUT', path, { body: body ?? {}, ...(headers ? { headers } : {}) }),
    delete: (path, body) => send('DELETE', path, body === undefined ? {} : { body }),
    upload: (path, name, bytes, type = 'application/octet-stream') => {
      const mark = `----test${bytes.length}`
      const head = Buffer.from(
        `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      )
      return send('POST', path, {
        raw: Buffer.concat([head, bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
        headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
      })
    },
    problem: (answer) => answer.body as ProblemBody,
  }
}
