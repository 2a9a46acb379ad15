import { loadSession } from '#client/api/session.ts'
import { workOf } from '#client/api/work.ts'
import { stored } from '#client/storage.ts'
import { isOwnPath, takeBackTo } from '#client/stores/navigation.ts'

/** How long the page to return to is stored for the link in a mail, in ms: the lifetime of a reset link. */
const PATIENCE = 3_600_000
const waiting = stored<{ backTo: string; until: number }>('opencall.backTo', {
  version: 1,
  parse: ({ backTo, until }) =>
    typeof backTo === 'string' && isOwnPath(backTo) && typeof until === 'number' ? { backTo, until } : null,
})

/** What the address said when it was first read; it may have been cleaned since. */
let found: { backTo: string | null } | undefined

/**
 * `backTo` of the address, when it is a path of this host; an absolute address is removed. Spec §4. Read again
 * on submit, because a form can be submitted before the effect of its page ran.
 */
export function readReturnTo(): string | null {
  if (found) return found.backTo
  const url = new URL(location.href)
  const clean = takeBackTo(url)
  if (clean) history.replaceState(null, '', clean)
  found = { backTo: clean ? null : url.searchParams.get('backTo') }
  return found.backTo
}

/** Stores the page to return to until the person opens the link in a mail; null clears it. */
export function storeReturnTo(backTo: string | null): void {
  if (backTo) waiting.write({ backTo, until: Date.now() + PATIENCE })
  else waiting.clear()
}

/** The stored page to return to: always a path of this host. */
export function storedReturnTo(): string | null {
  const saved = waiting.read()
  return saved && saved.until > Date.now() ? saved.backTo : null
}

/** Where a person goes after signing in: the page to return to, else the organisers' programs or their own applications. */
export async function continueTo(locale: string, backTo: string | null): Promise<void> {
  storeReturnTo(null)
  if (backTo && isOwnPath(backTo)) return location.replace(backTo)
  const { permissions } = await loadSession()
  location.replace(
    permissions.includes('platform.back-office-access.authorize') && workOf() !== 'none'
      ? `/${locale}/admin/programs`
      : `/${locale}/applications`,
  )
}

/** The page of the second step, or of setting one up. */
export const secondStep = (locale: string, pending: 'factor' | 'enrol', backTo: string | null): string =>
  withReturnTo(`/${locale}/${pending === 'factor' ? 'mfa-code' : 'admin/enable-mfa'}`, backTo)

export const withReturnTo = (path: string, backTo: string | null): string =>
  backTo ? `${path}?${new URLSearchParams({ backTo })}` : path
