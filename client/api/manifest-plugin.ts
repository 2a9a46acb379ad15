import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#config/env.ts'
import type { Endpoint } from '#core/endpoint.ts'

export const MANIFEST = 'virtual:opencall-api'
/** Adds the addresses that only the account's pages call; imported for its effect. */
export const ACCOUNT_MANIFEST = 'virtual:opencall-account-addresses'

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

/** Where pages of the front office and their islands make calls. */
const PAGES = '{site,client/{api,form}}/**/*.{ts,tsx}'
/** Those of signing in and of one's account, which no other page carries the addresses of. */
const ACCOUNT =
  /^site\/islands\/(profile\/|(ProfileForm|AccountValidation|RegisterForm|ResetForm|LoginForm|EmailChange|InvitationForm|MfaForm)\.)/
/** Not in a comment. */
const CALL = /^(?! *\*).*\b(?:call|upload)\(\s*'(\w+)'/gm

export type PageGroup = 'pages' | 'account'

/** Names of the endpoints that pages of the front office call: `account` has those that the account's pages alone call. */
export function calledByPages(root: string): Record<PageGroup, ReadonlySet<string>> {
  const called: Record<PageGroup, Set<string>> = { pages: new Set(), account: new Set() }
  for (const path of globSync(PAGES, { cwd: root })) {
    if (/\.test\./.test(path)) continue
    const names = [...readFileSync(join(root, path), 'utf8').matchAll(CALL)].map(([, name = '']) => name)
    for (const name of names) called[ACCOUNT.test(path) ? 'account' : 'pages'].add(name)
  }
  return { pages: called.pages, account: new Set([...called.account].filter((name) => !called.pages.has(name))) }
}

/**
 * Gives browser code the addresses of the registry without the registry: schemas and zod stay on the server.
 * Used by the back office, the front office and the tests.
 */
export function apiManifest(of: 'everyone' | 'applicants' = 'everyone'): Plugin {
  return {
    name: 'opencall-api-manifest',
    resolveId: (id) => (id === MANIFEST || id === ACCOUNT_MANIFEST ? `\0${id}` : undefined),
    async load(id) {
      const isOfAccount = id === `\0${ACCOUNT_MANIFEST}`
      if (id !== `\0${MANIFEST}` && !isOfAccount) return undefined
      // Everybody else has them all in the first.
      if (of === 'everyone' && isOfAccount) return ''
      const { api } = await import('#core/api.ts')
      const endpoints = Object.entries(api as Record<string, Endpoint>)
      const called = of === 'applicants' && calledByPages(ROOT)[isOfAccount ? 'account' : 'pages']
      const carried = endpoints.filter(([name]) => !called || called.has(name))
      const addresses = JSON.stringify(manifestOf(Object.fromEntries(carried)))
      return isOfAccount
        ? `import addresses from '${MANIFEST}'\nObject.assign(addresses, ${addresses})`
        : `export default ${addresses}`
    },
  }
}
