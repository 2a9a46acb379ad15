import type { ServerResponse } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import type { z } from 'zod'
import type { Locale } from '#core/locale.ts'
import { type Issue, Problem, type ProblemBody } from '#core/problem.ts'
import { tagOf } from '#core/site/dates.ts'
import type { App } from '../context.ts'
import { issueMessage, say } from '../words.ts'
import { callerLocale } from './caller.ts'
import { RETRY_AFTER, unavailability } from './unavailable.ts'

/** Sends a refusal as RFC 9457, with every issue in the person's language. */
export function sendProblem(res: ServerResponse, problem: Problem, locale: Locale, reference?: string): void {
  const retryAfter = problem.data.retryAfter
  if (typeof retryAfter === 'number') res.setHeader('retry-after', String(retryAfter))
  res.statusCode = problem.status
  res.setHeader('content-type', 'application/problem+json; charset=utf-8')
  res.end(JSON.stringify(problemBody(problem, locale, reference)))
}

export function problemBody(problem: Problem, locale: Locale, reference?: string): ProblemBody {
  const { code } = problem
  const { retryAfter } = problem.data
  const values = typeof retryAfter === 'number' ? { ...problem.data, wait: waitIn(retryAfter, locale) } : problem.data
  return {
    // First: what a problem says of itself is no matter of its data.
    ...problem.data,
    type: `urn:opencall:problem:${code}`,
    title: say(locale, 'problems', `${code.replaceAll('.', '_')}.title`, values),
    detail: say(locale, 'problems', `${code.replaceAll('.', '_')}.detail`, values),
    status: problem.status,
    code,
    issues: problem.issues.map((issue) => ({ ...issue, message: issue.message ?? issueMessage(issue, locale) })),
    ...(reference ? { reference } : {}),
  }
}

/** "in 45 seconds", "in 15 minutes": whole minutes from the first on, rounded up so that nobody comes back too early. */
function waitIn(seconds: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(tagOf(locale))
  return seconds < 60 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}

/** What zod found wrong, as issues with our rule names. `part` is 'body', 'query' or 'params'. */
export function issuesOf(error: z.ZodError, part: string): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ at: at(part, [...issue.path, key]), rule: 'unknown' }))
    return [{ at: at(part, issue.path), ...ruleOf(issue) }]
  })
}

function ruleOf(issue: z.core.$ZodIssue): Pick<Issue, 'rule' | 'params'> {
  switch (issue.code) {
    case 'invalid_type':
      return {
        rule: issue.input === undefined || issue.message.includes('received undefined') ? 'required' : 'type',
        params: { expected: issue.expected },
      }
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { rule: 'required' }
      if (issue.origin === 'array') return { rule: 'min-array-length', params: { min: Number(issue.minimum) } }
      return {
        rule: issue.origin === 'string' ? 'w-min-character' : 'w-min-value',
        params: { min: Number(issue.minimum) },
      }
    case 'too_big':
      if (issue.origin === 'array') return { rule: 'max-array-length', params: { max: Number(issue.maximum) } }
      return {
        rule: issue.origin === 'string' ? 'w-max-character' : 'w-max-value',
        params: { max: Number(issue.maximum) },
      }
    case 'invalid_format':
      return { rule: issue.message.includes(' ') ? issue.format : issue.message }
    case 'invalid_value':
      return { rule: 'oneOf', params: { values: issue.values.map(String).join(', ') } }
    case 'custom':
      return { rule: typeof issue.params?.rule === 'string' ? issue.params.rule : 'invalid' }
    default:
      return { rule: 'invalid' }
  }
}

const at = (part: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (before, piece) => (typeof piece === 'number' ? `${before}[${piece}]` : `${before}.${String(piece)}`),
    part,
  )

/** Turns anything thrown into a problem; what is not one is logged and hidden. */
export function asProblem(error: unknown, app: App, reference?: string): Problem {
  if (error instanceof Problem) return error
  const named = error as { type?: string; status?: number; expose?: boolean }
  if (named.type === 'entity.too.large') return new Problem('request.tooLarge')
  // What Express's readers of bodies say of the request.
  if (named.expose && named.status && named.status < 500) return new Problem('request.malformed')
  const missing = unavailability(error)
  if (missing) {
    app.log.error({ err: error, reference }, `${missing} unavailable`)
    return new Problem('server.unavailable', { cause: error, data: { retryAfter: RETRY_AFTER[missing] } })
  }
  if (error instanceof URIError) return new Problem('resource.notFound')
  app.log.error({ err: error, reference }, 'request failed')
  return new Problem('server.failure', { cause: error })
}

export const problemHandler =
  (app: App): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error)
    const problem = asProblem(error, app, res.locals.requestId)
    sendProblem(res, problem, res.locals.locale ?? callerLocale(req), res.locals.requestId)
  }
