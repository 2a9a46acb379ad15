import { atom } from 'nanostores'

/** Where to go after signing in. Spec §3, §4. */
export const $backToUrl = atom<string | null>(null)

/** A path of this host that may be returned to: no scheme, no other host, no backslash (browsers read it as a slash), no blank. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path)

/**
 * What a page for the signed-out does with `backTo`: an absolute address is removed from the URL (the other parameters
 * stay), anything else is stored. Gives the path to replace the address with, or null to leave it. Spec §4.
 */
export function takeBackTo(url: URL): string | null {
  const backTo = url.searchParams.get('backTo')
  if (backTo === null) return null
  if (/^https?:/i.test(backTo.trim()) || !isOwnPath(backTo)) {
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('backTo')
    const search = rest.toString()
    return `${url.pathname}${search ? `?${search}` : ''}${url.hash}`
  }
  $backToUrl.set(backTo)
  return null
}

/** The organisers' login that leads back here. Spec §4. */
export const adminLogin = (locale: string, path: string): string =>
  `/${locale}/admin/login?${new URLSearchParams({ backTo: path })}`

/** The applicants' login that leads back here. Spec §4. */
export const publicLogin = (locale: string, path: string): string =>
  `/${locale}/login?backTo=${encodeURIComponent(path)}`
