/** Applications that a platform may register. */
export const CLIENTS_MOST = 50

/** How long what a person allowed an application lasts, however often its tokens are renewed. */
export const GRANT_DAYS = 365

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * An address that an application may be led back to, written as browsers write it: https, or http on the person's own device; no
 * user, fragment, wildcard or dot segments. It is compared letter by letter later.
 */
export function isRedirectUri(value: string): boolean {
  const url = URL.parse(value)
  if (!url || value.includes('#') || value.includes('*') || value.includes('\\') || url.username || url.password)
    return false
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
  return isSafe && (url.href === value || url.href === `${value}/`)
}

/** The registered address that was asked for; null for any other. */
export const findRedirectUri = (registered: readonly string[], asked: string): string | null =>
  isRedirectUri(asked) && registered.includes(asked) ? asked : null

/** The address with the answer added to its query. */
export function withAnswer(redirectUri: string, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, value)
  return url.href
}
