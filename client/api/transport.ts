import type { Session } from '#core/account/account.contract.ts'
import { browserStorage, writeItem } from '../storage.ts'
import { ApiProblem, problemFrom } from './problem.ts'

export interface Raw {
  method: string
  url: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
  /** Milliseconds. */
  timeout?: number
}

/** Hooks of the application around every call. Set once with `configureApi`. */
export interface ApiHooks {
  /** Language of the person, for the `locale` header. */
  locale: () => string
  /** Every refusal of a call, for what the application does about some of them. The caller gets the problem too. */
  onProblem: (problem: ApiProblem, method: string) => void
  /** The session is over and could not be refreshed. */
  onSessionEnd: () => void
  /** Whether a refused call is worth sending again, once. */
  onRefused?: (problem: ApiProblem) => Promise<boolean>
  /** A call has changed something on the server. */
  onWrite: (name: string) => void
}

const hooks: ApiHooks = {
  locale: () => document.documentElement.lang || 'fr',
  onProblem: () => {},
  onSessionEnd: () => {},
  onWrite: () => {},
}

export const configureApi = (more: Partial<ApiHooks>): void => void Object.assign(hooks, more)
export const apiHooks = (): ApiHooks => hooks

let csrf = ''
export const setCsrfToken = (token: string): void => {
  csrf = token
}
export const csrfToken = (): string => csrf

export const baseHeaders = (): Record<string, string> => ({
  accept: 'application/json, application/problem+json',
  locale: hooks.locale(),
  ...(csrf ? { 'x-csrf-token': csrf } : {}),
})

const SIGNING_OUT = 'opencall.signingOut'

/** Whether a sign-out in this browser has not reached the server yet. */
export const isSigningOut = (): boolean => browserStorage().getItem(SIGNING_OUT) === '1'

let telling: Promise<void> | undefined

/** Holds all requests until the server has ended the session. Throws without an answer. */
export function signOutFirst(): Promise<void> {
  writeItem(SIGNING_OUT, '1')
  return tellSignedOut()
}

function tellSignedOut(): Promise<void> {
  telling ??= (async () => {
    try {
      const session = await sendNow({ method: 'get', url: '/api/session' })
      csrf = ((await session.json().catch((error: unknown) => Promise.reject(noAnswer(error)))) as Session).csrfToken
      const headers = { 'content-type': 'application/json' }
      await sendNow({ method: 'post', url: '/api/auth/logout', headers, body: '{}' })
    } catch (error) {
      // A refusal means that the session does not exist; after a failure it may, and is ended at the next contact.
      if (!(error instanceof ApiProblem) || error.status === 0) throw error
      if (error.status >= 500) return
    }
    csrf = ''
    browserStorage().removeItem(SIGNING_OUT)
  })().finally(() => {
    telling = undefined
  })
  return telling
}

/** One request to this host. Throws ApiProblem for refusals and for no answer. */
export async function send(raw: Raw): Promise<Response> {
  if (isSigningOut()) await tellSignedOut()
  return sendNow(raw)
}

async function sendNow({ method, url, headers, body, signal, timeout }: Raw): Promise<Response> {
  const signals = [signal, timeout ? AbortSignal.timeout(timeout) : undefined].filter((each) => each !== undefined)
  let answer: Response
  try {
    answer = await fetch(url, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: { ...baseHeaders(), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signals.length ? { signal: AbortSignal.any(signals) } : {}),
    })
  } catch (error) {
    throw noAnswer(error)
  }
  // A new session needs a new token.
  const token = answer.headers.get('x-csrf-token')
  if (token) csrf = token
  if (answer.ok) return answer
  throw problemFrom(answer.status, await answer.text().catch(() => ''), (name) => answer.headers.get(name))
}

export function noAnswer(error: unknown): ApiProblem {
  const name = error instanceof Error ? error.name : ''
  return new ApiProblem({
    code: name === 'AbortError' ? 'client.aborted' : name === 'TimeoutError' ? 'client.timeout' : 'client.offline',
  })
}
