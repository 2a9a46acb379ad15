import { $authUser } from './api/session.ts'
import { adminLogin, publicLogin } from './stores/navigation.ts'
import { $platform } from './stores/platform.ts'

/* Guards of the specification (§6) that the back office and the public pages share. Each answers with the address to go to instead, or null. */

/** Nobody without a sign-in: organisers go to their login, and come back from there. Spec §4. */
export const authenticated = (locale: string, path: string): string | null =>
  $authUser.get() ? null : adminLogin(locale, path)

/** The same for pages of applicants. Spec §4. */
export const publicAuthenticated = (locale: string, path: string): string | null =>
  $authUser.get() ? null : publicLogin(locale, path)

/** Host name without port and `www.`: what the server compares as well. */
const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')

/** The host that people should use, where the platform got another domain since the page was opened. Spec §3 (domainToUse). */
export function forceDomain(url: URL): string | null {
  const host = $platform.get()?.domainToUse
  if (!host || nameOf(host) === nameOf(url.host)) return null
  return `${url.protocol}//${host}${url.pathname}${url.search}${url.hash}`
}

/** What is shown to the public only while it is published. */
export interface Publication {
  kind: 'votesSession' | 'gallery'
  published: boolean
}

/** Null for what may be shown; else the key of why there is no page (a 404). Spec §4, §8. */
export const sessionIsPublished = ({ kind, published }: Publication): string | null =>
  published ? null : `unpublished.${kind}`
