import { randomUUID } from 'node:crypto'
import express, { type Express, type RequestHandler } from 'express'
import { Problem } from '#core/problem.ts'
import type { App } from '../context.ts'
import { type AdminTemplate, adminRouter } from './admin.ts'
import { callbacksRouter, oauthPaths } from './callbacks.ts'
import { sendJsonOnce } from './compressed.ts'
import { readableBody } from './depth.ts'
import { mountRaw, mountRoutes } from './handle.ts'
import { findHost } from './hosts.ts'
import { logoutRouter } from './logout.ts'
import { mailboxRouter } from './mailbox.ts'
import { openApiDocument } from './openapi.ts'
import { problemHandler } from './problems.ts'
import type { Route } from './route.ts'
import { security } from './security.ts'

export interface ExpressOptions {
  adminTemplate?: AdminTemplate
  /** Middlewares of the development server, before everything else. */
  development?: RequestHandler
  /** Public pages that are made with each request. */
  live?: RequestHandler
}

/** Everything that is not a published page: API, back office, development mailbox. */
export function createExpress(
  app: App,
  routes: readonly Route[],
  { adminTemplate, development, live }: ExpressOptions = {},
): Express {
  const server = express()
  server.disable('x-powered-by')
  server.set('etag', false)
  server.set('trust proxy', app.config.trustProxy)
  server.set('query parser', 'simple')
  server.set('case sensitive routing', true)
  server.use(requestLog(app))
  server.use(security(app))
  if (development) server.use(development)
  server.use(redirectHosts(app))
  server.get(
    '/api/openapi.json',
    sendJsonOnce(() => openApiDocument()),
  )
  server.use(oauthPaths(app))
  server.use(logoutRouter(app))
  server.use(
    '/api',
    noStore,
    mountRaw(app, routes),
    express.json({ limit: app.config.limits.bodyBytes, strict: true, inflate: false }),
    readableBody,
    mountRoutes(app, routes),
  )
  server.use('/api', () => {
    throw new Problem('resource.notFound')
  })
  if (!app.config.production) server.use(mailboxRouter(app))
  server.use(callbacksRouter(app))
  if (live) server.use(live)
  server.use(adminRouter(app, adminTemplate, development !== undefined))
  server.use(async (req, res) => {
    const match = await findHost(app.config, req.headers.host)
    res
      .status(404)
      .type('text/plain')
      .send(match.kind === 'unknown' ? 'Not found\n' : 'This page could not be found\n')
  })
  server.use(problemHandler(app))
  return server
}

const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store')
  next()
}

/** Hosts that are not the one to use answer 308 to it, path and query kept. */
const redirectHosts =
  (app: App): RequestHandler =>
  async (req, res, next) => {
    const match = await findHost(app.config, req.headers.host)
    if (match.kind === 'platform' && match.redirect) {
      res.redirect(308, `${app.config.scheme}://${match.redirect}${req.originalUrl}`)
      return
    }
    next()
  }

function requestLog(app: App): RequestHandler {
  return (req, res, next) => {
    const started = process.hrtime.bigint()
    const id = randomUUID()
    res.locals.requestId = id
    res.setHeader('x-request-id', id)
    res.once('finish', () => {
      const milliseconds = Number(process.hrtime.bigint() - started) / 1e6
      const line = {
        requestId: id,
        method: req.method,
        path: req.originalUrl.split('?')[0],
        status: res.statusCode,
        host: req.headers.host,
        milliseconds: Math.round(milliseconds * 10) / 10,
      }
      if (res.statusCode >= 500) app.log.error(line, 'answered')
      else app.log.debug(line, 'answered')
    })
    next()
  }
}
