import type { Plugin } from 'vite'
import type { Endpoint } from '#core/endpoint.ts'

export const MANIFEST = 'virtual:opencall-api'

/** Method and path of every endpoint by name; a third element marks those that take an `Idempotency-Key`. */
export type Manifest = Record<string, [method: string, path: string, idempotent?: 1]>

export function manifestOf(endpoints: Record<string, Endpoint>): Manifest {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, idempotency }]) => [
      name,
      idempotency ? [method, path, 1] : [method, path],
    ]),
  )
}

/**
 * Calls that no page of the front office makes by name, so that its islands do not carry their addresses: those of organisers,
 * those that read what pages are published with, and the session's own.
 */
const NOT_IN_PAGES =
  /^\/(user\.programs|platforms|program-templates|auth\/(refresh|logout|handover|:userId)|profile\/(roles|data\/:dataExportId)|files|portal\/platforms)\b/

/**
 * Gives browser code the addresses of the registry without the registry: schemas and zod stay on the server.
 * Used by the back office, the front office and the tests.
 */
export function apiManifest(of: 'everyone' | 'applicants' = 'everyone'): Plugin {
  const resolved = `\0${MANIFEST}`
  return {
    name: 'opencall-api-manifest',
    resolveId: (id) => (id === MANIFEST ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      const { api } = await import('#core/api.ts')
      const endpoints = Object.entries(api as Record<string, Endpoint>)
      const carried = endpoints.filter(([, { path }]) => of === 'everyone' || !NOT_IN_PAGES.test(path))
      return `export default ${JSON.stringify(manifestOf(Object.fromEntries(carried)))}`
    },
  }
}
