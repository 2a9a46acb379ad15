import type { Redirect } from '#core/endpoint.ts'

/**
 * The address to send, normalised: a path of the same origin, or an https address on a declared host. Throws for any other,
 * which is a fault of the action: it must not lead people where a request says.
 */
export function redirectTarget({ hosts }: Redirect, address: string): string {
  const here = 'https://here.invalid'
  if (!URL.canParse(address, here)) throw new Error('The redirect has no address')
  const url = new URL(address, here)
  if (url.origin === here && address.startsWith('/')) return url.href.slice(here.length)
  if (url.protocol === 'https:' && hosts.includes(url.host) && !url.username && !url.password) return url.href
  throw new Error(`A redirect to ${url.host} is not declared`)
}
