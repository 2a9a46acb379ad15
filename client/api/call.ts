import type { Api, EndpointName } from '#core/api.ts'
import type { AnswerOf } from '#core/endpoint.ts'
import { newId } from '../id.ts'
import { addressNamed } from './addresses.ts'
import { ApiProblem } from './problem.ts'
import { adoptSession, endSession, renewSession, requireCsrf } from './session.ts'
import { apiHooks, type Raw, send } from './transport.ts'

type InputFor<E> = E extends { readonly types?: { params: infer P; query: infer Q; body: infer B } }
  ? (P extends undefined ? { params?: undefined } : { params: P }) &
      (Q extends undefined ? { query?: undefined } : { query?: Partial<Q> }) &
      (B extends undefined ? { body?: undefined } : { body: B })
  : never

/** What `call(name, …)` takes: params, query and body as the endpoint declares them. */
export type CallInput<N extends EndpointName> = InputFor<Api[N]>
export type CallAnswer<N extends EndpointName> = AnswerOf<Api[N]>

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** For endpoints that honour it; made for each call unless given. Give your own to repeat a call safely. */
  idempotencyKey?: string
  timeout?: number
}

type NoInput = { params?: undefined; query?: undefined; body?: undefined }
type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Rest<N extends EndpointName> =
  NoInput extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]

/** Signing in is its own answer to a 401; refreshing for it would ask the wrong person. Settled, spec §7. */
const NOT_RETRIED: ReadonlySet<string> = new Set(['login', 'loginGoogle', 'googleUserInfo', 'refresh', 'logout'])

/** Address of an endpoint on this host: `addressOf('getProgram', { params: { programId } })`. */
export function addressOf<N extends EndpointName>(name: N, input?: Pick<AnyInput, 'params' | 'query'>): string {
  const path = addressNamed(name)[1].replace(/:(\w+)/g, (_, key: string) => {
    const value = input?.params?.[key]
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} needs ${key}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input?.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const search = query.toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

/** Calls an endpoint by name; types come from its declaration. Throws ApiProblem. */
export async function call<N extends EndpointName>(name: N, ...[input, options]: Rest<N>): Promise<CallAnswer<N>> {
  const [method, , idempotent] = addressNamed(name)
  const { body } = (input ?? {}) as AnyInput
  const headers: Record<string, string> = { ...options?.headers }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotent) headers['idempotency-key'] = options?.idempotencyKey ?? newId()
  const answer = await attempt(name, {
    method,
    url: addressOf(name, input as AnyInput),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options?.signal ? { signal: options.signal } : {}),
    ...(options?.timeout ? { timeout: options.timeout } : {}),
  })
  if (method !== 'get') apiHooks().onWrite(name)
  if (answer.status === 204) return undefined as CallAnswer<N>
  const value = (await answer.json()) as CallAnswer<N>
  if (name === 'getSession') adoptSession(value as CallAnswer<'getSession'>)
  return value
}

/** A request with the session's rules around it, for JSON and for downloads. */
export const attempt = (name: string, raw: Raw): Promise<Response> => withSession(name, raw.method, () => send(raw))

/**
 * Runs `work` with a CSRF token; after a 401 refreshes the session once for all waiting calls and retries once (spec §4, §8).
 * A CSRF token that the server refuses is fetched again, once.
 */
export async function withSession<T>(name: string, method: string, work: () => Promise<T>): Promise<T> {
  try {
    if (method !== 'get') await requireCsrf()
    return await work()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code !== 'request.csrf') return renewed(name, method, error, work)
    await requireCsrf({ anew: true })
    return work().catch((second: unknown) => renewed(name, method, second, work))
  }
}

async function renewed<T>(name: string, method: string, error: unknown, work: () => Promise<T>): Promise<T> {
  if (!(error instanceof ApiProblem)) throw error
  if (error.status !== 401 || NOT_RETRIED.has(name)) {
    // E.g. the person has re-entered their password.
    if (await apiHooks().onRefused?.(error)) return work()
    throw announce(error, method)
  }
  if (!(await renewSession())) {
    await endSession()
    throw error
  }
  return work().catch((again: unknown) => {
    throw again instanceof ApiProblem ? announce(again, method) : again
  })
}

function announce(problem: ApiProblem, method: string): ApiProblem {
  apiHooks().onProblem(problem, method)
  return problem
}
