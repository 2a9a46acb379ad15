import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import { type Endpoint, usesCookies } from '#core/endpoint.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { isRecent } from '#core/security/factor.rules.ts'
import { assertCaptcha } from '../captcha/captcha.ts'
import { type App, type Context, can } from '../context.ts'
import { INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { answerBy } from './answer.ts'
import { buildContext } from './caller.ts'
import { isRefusedToReaders, problemsOf } from './codes.ts'
import { sendJson } from './compressed.ts'
import { assertCsrf } from './csrf.ts'
import { plainQuery } from './depth.ts'
import { runIdempotent } from './idempotency.ts'
import { issuesOf } from './problems.ts'
import { readRaw } from './raw-body.ts'
import { redirectTarget } from './redirect.ts'
import { type Route, resourceOf } from './route.ts'

/**
 * The way of every call, in this order: host → platform, credentials, CSRF and rate, signature, access, params, body,
 * captcha, action, response. Raw bodies are mounted before the parser of JSON, with `mountRaw`.
 */
export function mountRoutes(app: App, routes: readonly Route[]): RequestHandler {
  const routers = new Map(
    [...Map.groupBy(routes, ({ endpoint }) => beginningOf(endpoint.path))].map(([beginning, some]) => {
      const router = Router({ caseSensitive: true })
      mount(
        app,
        router,
        some.filter(({ endpoint }) => !endpoint.raw),
      )
      refuseMethods(router, some)
      return [beginning, router]
    }),
  )
  return (req, res, next) => {
    const tried = BEGINNINGS.map((segments) => routers.get(req.path.split('/', segments + 1).join('/')))
    const tryNext = (index: number) => (error?: unknown) => {
      if (error !== undefined || index === tried.length) return next(error)
      const router = tried[index]
      if (router) router(req, res, tryNext(index + 1))
      else tryNext(index + 1)()
    }
    tryNext(0)()
  }
}

/** How many segments of a path say where to look: one router of hundreds of routes would be asked from the top each time. */
const BEGINNINGS = [3, 2, 1]

/** The first segments of a path before its first parameter, of which the longest beginning counts. */
function beginningOf(path: string): string {
  const [fixed = path] = path.split('/:', 1)
  return fixed.split('/', (BEGINNINGS[0] ?? 0) + 1).join('/')
}

/** The endpoints whose bodies nothing parses. */
export function mountRaw(app: App, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true })
  mount(
    app,
    router,
    routes.filter(({ endpoint }) => endpoint.raw),
  )
  return router
}

function mount(app: App, router: Router, routes: readonly Route[]): void {
  for (const route of routes) router[route.endpoint.method](route.endpoint.path, handler(app, route))
}

/** Refuses the other methods of a path that is known. The router itself answers OPTIONS. */
function refuseMethods(router: Router, routes: readonly Route[]): void {
  for (const [path, found] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const methods = found.flatMap(({ endpoint: { method } }) => (method === 'get' ? [method, 'head'] : [method]))
    const allow = methods.sort().join(', ').toUpperCase()
    router.all(path, (req, res, next) => {
      if (req.method === 'OPTIONS') return next()
      res.setHeader('allow', allow)
      throw new Problem('request.methodNotAllowed')
    })
  }
}

/** What the log says of a refusal that its contract does not name; no test goes on past one. */
export const UNDECLARED = 'undeclared problem'

function handler(app: App, route: Route): RequestHandler {
  const { endpoint } = route
  const declared = problemsOf(endpoint)
  return async (req, res) => {
    const ctx = await buildContext(app, req, res, endpoint.auth)
    if (endpoint.host === 'platform' && !ctx.platform) throw new Problem('platform.unknown')
    if (endpoint.host === 'installation' && ctx.platform) throw new Problem('resource.notFound')
    const work = async () => {
      if (endpoint.method !== 'get') {
        if (usesCookies(endpoint) && !ctx.request?.bearer) assertCsrf(app, req)
        await app.rates.consume('writes', ctx.actor.kind === 'user' ? ctx.actor.id : (ctx.request?.network ?? ''))
      }
      const body = endpoint.raw && (await readRaw(req, endpoint.raw))
      if (route.verify) await assertSigned(ctx, route.verify, req, body as Uint8Array)
      assertState(ctx, endpoint)
      if (!Object.values(req.params).every(isName)) throw new Problem('resource.notFound')
      await assertAccess(ctx, route, req.params)
      if (endpoint.stepUp) assertProved(ctx)
      const input = { ...parseInput(endpoint, req), ...(body && { body }) }
      await assertCaptcha(ctx, endpoint, req.get('captcha'))
      // Bytes have no names: a raw body is one argument.
      const args = { ...input.params, ...input.query, ...(body ? { body } : input.body) }
      const run = () => route.run(ctx, args as never, { req, res })
      const answer = endpoint.idempotency ? await runIdempotent(ctx, endpoint, input, run) : await run()
      await sendAnswer(app, req, res, endpoint, answer)
    }
    try {
      const scope = ctx.platform?.id ?? (endpoint.host === 'installation' ? INSTALLATION : null)
      await (scope ? inPlatform(scope, work) : work())
    } catch (error) {
      // It is sent all the same: whoever calls is better off with it.
      if (error instanceof Problem && !declared.has(error.code))
        app.log.error({ endpoint: `${endpoint.method} ${endpoint.path}`, code: error.code }, UNDECLARED)
      throw error
    }
  }
}

/**
 * Ids, slugs, keys and tokens are printable ASCII. Others never reach a database: SQLite ends a statement at NUL, MariaDB
 * does not compare other letters with its ASCII columns.
 */
export const isName = (param: unknown): boolean => typeof param === 'string' && /^[!-~]{1,300}$/.test(param)

/**
 * Standby and suspended platforms stay readable in public; the rest gets the specification's 403 (§8, settled). Of a
 * deleted one there is only its notice and its door. Support works on those that rest.
 */
function assertState(ctx: Context, endpoint: Endpoint): void {
  if (!ctx.platform) return
  const isSupport = ctx.actor.kind === 'user' && ctx.actor.superAdmin
  switch (ctx.platform.state) {
    case 'active':
      return
    case 'deleted':
      if (endpoint.whileDeleted) return
      throw new Problem('platform.deleted')
    case 'suspended':
      if (endpoint.whileSuspended || isSupport) return
      throw new Problem('platform_suspended')
    case 'standby':
      if (endpoint.whileSuspended || isSupport) return
      throw new Problem('platform_in_standby')
  }
}

/** Throws 'request.signature' unless somebody we know signed the body; the log names them. */
async function assertSigned(
  ctx: Context,
  verify: NonNullable<Route['verify']>,
  { headers }: Request,
  body: Uint8Array,
): Promise<void> {
  const name = await verify(ctx, { headers, body })
  if (name === null) throw new Problem('request.signature')
  ctx.actor = { kind: 'system', name }
  if (ctx.request) ctx.request.caller = `signature:${name}`
}

/** Who may call. Asking for something of another platform or unseen is a 404, of one's own without the right a 403. */
async function assertAccess(
  ctx: Context,
  { endpoint, findProgramId }: Route,
  params: Record<string, unknown>,
): Promise<void> {
  const { access } = endpoint
  if ('platformId' in params && params.platformId !== ctx.platform?.id) throw new Problem('resource.notFound')
  if ('public' in access) return
  if ('orEnrolling' in access && ctx.actor.kind === 'visitor' && ctx.actor.pending?.step === 'enrol')
    ctx.actor = ctx.actor.pending.person
  if (ctx.actor.kind !== 'user') throw new Problem('session.required')
  if (ctx.actor.support?.readOnly && isRefusedToReaders(endpoint)) throw new Problem('operator.readOnly')
  if ('superAdmin' in access) {
    // For everybody else the operators' area does not exist.
    if (!ctx.actor.superAdmin) throw new Problem('resource.notFound')
    return
  }
  if (ctx.grants.revoked) throw new Problem('account_access_revoked')
  if (!('permission' in access)) return
  if (ctx.grants.kind !== 'staff' && !ctx.actor.superAdmin)
    throw new Problem('missing_permissions', { data: { permission: access.permission } })
  const target = resourceOf(endpoint)
  if (!target) {
    if (!can(ctx, access.permission))
      throw new Problem('missing_permissions', { data: { permission: access.permission } })
    return
  }
  const named = target.params.map((name) => params[name]).find((value) => value !== undefined)
  const programId = await findProgramId?.(String(named))
  if (!programId) throw new Problem('resource.notFound')
  if (target.resource === 'program') params.programId = programId
  // The path also names a program: the thing has to be in it.
  else if ('programId' in params && params.programId !== programId) throw new Problem('resource.notFound')
  if (can(ctx, access.permission, programId)) return
  // A program where the person has no role at all does not exist for them.
  if (!ctx.grants.programs.has(programId) && ctx.grants.platform.size === 0) throw new Problem('resource.notFound')
  throw new Problem('missing_permissions', { data: { permission: access.permission } })
}

/** Throws 'session.stepUp' unless the person was proved in the last minutes. */
function assertProved({ actor, now }: Context): void {
  if (actor.kind !== 'user' || actor.tokenId !== null || !isRecent(actor.provedAt, now))
    throw new Problem('session.stepUp')
}

type Input = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>

function parseInput(endpoint: Endpoint, req: Parameters<RequestHandler>[0]): Input {
  const input: Input = {}
  const issues: Issue[] = []
  const read = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return
    const parsed = schema.safeParse(value)
    if (parsed.success) input[part] = parsed.data as Record<string, unknown>
    else issues.push(...issuesOf(parsed.error, part))
  }
  read('params', endpoint.params, req.params)
  // A path that cannot name anything is a thing that is not there, not a mistake of form.
  if (issues.length > 0) throw new Problem('resource.notFound')
  if (endpoint.wire === 'json' && endpoint.body && holdsOther(req)) throw new Problem('request.malformed')
  read('query', endpoint.query, plainQuery(req.query))
  if (endpoint.wire === 'json') read('body', endpoint.body, req.body)
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  return input
}

/** Whether a body was sent that is not declared as JSON: nothing has read it. */
const holdsOther = (req: Request): boolean =>
  req.body === undefined &&
  (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0)

async function sendAnswer(
  { log }: App,
  req: Request,
  res: Response,
  endpoint: Endpoint,
  answer: unknown,
): Promise<void> {
  if (endpoint.wire === 'stream' || res.headersSent) return
  if (endpoint.redirect) {
    res.redirect(endpoint.status, redirectTarget(endpoint.redirect, String(answer)))
    return
  }
  if (!endpoint.response) {
    res.status(204).end()
    return
  }
  const where = { endpoint: `${endpoint.method} ${endpoint.path}`, requestId: res.locals.requestId }
  await sendJson(req, res.status(endpoint.status), answerBy(endpoint.response, answer, log, where))
}
