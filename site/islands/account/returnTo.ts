import { loadSession } from '#client/api/session.ts'
import { hasWork } from '#client/api/work.ts'
import { stored } from '#client/storage.ts'
import { isOwnPath, takeBackTo } from '#client/stores/navigation.ts'

/** How long a way back waits on this device for the link in a mail, in ms: as long as one to a new password is good. */
const PATIENCE = 3_600_000
const waiting = stored<{ backTo: string; until: number }>('opencall.backTo', {
  version: 1,
  parse: ({ backTo, until }) =>
    typeof backTo === 'string' && isOwnPath(backTo) && typeof until === 'number' ? { backTo, until } : null,
})

/** What the address said, which may be cleaned since. */
let found: { backTo: string | null } | undefined

/**
 * `backTo` of the address, when it is a path of this host; an absolute address is taken out of it. Spec §4. Whoever acts asks
 * here: a form can be sent before its page has shown what it read.
 */
export function readReturnTo(): string | null {
  if (found) return found.backTo
  const url = new URL(location.href)
  const clean = takeBackTo(url)
  if (clean) history.replaceState(null, '', clean)
  found = { backTo: clean ? null : url.searchParams.get('backTo') }
  return found.backTo
}

/** Keeps the way back on this device until the person comes again by the link in a mail; without one, forgets it. */
export function storeReturnTo(backTo: string | null): void {
  if (backTo) waiting.write({ backTo, until: Date.now() + PATIENCE })
  else waiting.clear()
}

/** The way back that waits here: only ever a path of this host. */
export function storedReturnTo(): string | null {
  const kept = waiting.read()
  return kept && kept.until > Date.now() ? kept.backTo : null
}

/** Where a person goes once signed in: back, else to the organisers' programs or to their own applications. */
export async function continueTo(locale: string, backTo: string | null): Promise<void> {
  storeReturnTo(null)
  if (backTo && isOwnPath(backTo)) return location.replace(backTo)
  const { permissions } = await loadSession()
  location.replace(
    permissions.includes('platform.back-office-access.authorize') && hasWork()
      ? `/${locale}/admin/programs`
      : `/${locale}/applications`,
  )
}

/** Where a sign-in goes on that needs a second step, or that the person sets one up. */
export const secondStep = (locale: string, pending: 'factor' | 'enrol', backTo: string | null): string =>
  withReturnTo(`/${locale}/admin/${pending === 'factor' ? 'mfa-code/' : 'enable-mfa'}`, backTo)

export const withReturnTo = (path: string, backTo: string | null): string =>
  backTo ? `${path}?${new URLSearchParams({ backTo })}` : path
