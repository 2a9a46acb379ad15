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
  onProblem: (problem: ApiProblem) => void
  /** The session is over and could not be refreshed. */
  onSessionEnd: () => void
}

const hooks: ApiHooks = {
  locale: () => document.documentElement.lang || 'fr',
  onProblem: () => {},
  onSessionEnd: () => {},
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

/** One request to this host. Throws ApiProblem for refusals and for no answer. */
export async function send({ method, url, headers, body, signal, timeout }: Raw): Promise<Response> {
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
  if (answer.ok) return answer
  throw problemFrom(answer.status, await answer.text().catch(() => ''), (name) => answer.headers.get(name))
}

export function noAnswer(error: unknown): ApiProblem {
  const name = error instanceof Error ? error.name : ''
  return new ApiProblem({
    code: name === 'AbortError' ? 'client.aborted' : name === 'TimeoutError' ? 'client.timeout' : 'client.offline',
  })
}
