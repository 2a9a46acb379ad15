import { vi } from 'vitest'
import { api, type EndpointName } from '#core/api.ts'

interface RecordedCall {
  name: EndpointName
  query: Record<string, string>
  body: unknown
}

/** A value, or what is made of a request; an error is thrown as a request that does not arrive, a `Response` is sent as it is. */
export type Answer = unknown | ((asked: RecordedCall) => unknown)

/**
 * Answers requests in place of the server, by the names of endpoints; any other request fails the test. Says what was asked,
 * in order. `vi.unstubAllGlobals()` ends it.
 */
export function answerWith(answers: Partial<Record<EndpointName, Answer>>): RecordedCall[] {
  const asked: RecordedCall[] = []
  const names = Object.keys(answers) as EndpointName[]
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin)
    const method = (init.method ?? 'get').toLowerCase()
    const name = names.find((each) => {
      const { method: verb, path } = api[each]
      const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
      return verb === method && pattern.test(url.pathname)
    })
    if (!name) throw new Error(`no answer for ${method} ${url.pathname}`)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const request = { name, query: Object.fromEntries(url.searchParams), body }
    asked.push(request)
    const given = answers[name]
    const answer = typeof given === 'function' ? await given(request) : given
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return asked
}
