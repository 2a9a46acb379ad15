import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#config/env.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { Address } from './addresses.ts'

/** Of the browser, and tests of it. */
const MODULE = /^(admin|client|site|tests)\/.*\.tsx?$/
/** What names endpoints that other modules call: the `queries` of a slice, and the rules of calls. */
const DESCRIPTOR = /\.slice\.tsx?$|^client\/api\/call\.ts$/
/** A whole string that looks like a name, but not the type of an answer: `CallAnswer<'getForm'>`. */
const STRING = /(?<!<)(['"])([a-z]\w+)\1/g

export function addressOfEndpoint({ method, path, idempotency }: Endpoint): Address {
  return idempotency ? [method, path, 1] : [method, path]
}

/** The endpoints that a module names, in the order of their first naming. */
export const namedIn = (code: string, api: Record<string, Endpoint>): string[] => [
  ...new Set([...code.matchAll(STRING)].map(([, , name = '']) => name).filter((name) => Object.hasOwn(api, name))),
]

/**
 * Gives browser code the addresses of the endpoints that it names, without the registry: schemas and zod stay on the server.
 * Each module brings its own, so that what a page starts with does not grow with the product. A name that is put together
 * from parts is not found; it has to stand whole in a module that is loaded.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'opencall-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/ },
      async handler(code, id) {
        const path = relative(ROOT, id)
        if (!MODULE.test(path) || DESCRIPTOR.test(path)) return undefined
        const api = (await import('#core/api.ts')).api as Record<string, Endpoint>
        const named = namedIn(code, api).map((name) => [name, addressOfEndpoint(api[name] as Endpoint)])
        if (!named.length) return undefined
        // On the first line: lines keep their numbers.
        const addresses = JSON.stringify(Object.fromEntries(named))
        const first = `import { addAddresses as __addAddresses } from '#client/api/addresses.ts'; __addAddresses(${addresses}); `
        return { code: first + code, map: null }
      },
    },
  }
}
