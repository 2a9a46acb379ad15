import { loadSession } from '#client/api/session.ts'
import { hasWork } from '#client/api/work.ts'
import { isOwnPath, takeBackTo } from '#client/stores/navigation.ts'

/** `backTo` of the address, when it is a path of this host; an absolute address is taken out of it. Spec §4. */
export function readBackTo(): string | null {
  const url = new URL(location.href)
  const clean = takeBackTo(url)
  if (clean) {
    history.replaceState(null, '', clean)
    return null
  }
  return url.searchParams.get('backTo')
}

/** Where a person goes once signed in: back, else to the organisers' programs or to their own applications. */
export async function goOn(locale: string, backTo: string | null): Promise<void> {
  if (backTo && isOwnPath(backTo)) return location.replace(backTo)
  const { permissions } = await loadSession()
  location.replace(
    permissions.includes('platform.back-office-access.authorize') && hasWork()
      ? `/${locale}/admin/programs`
      : `/${locale}/applications`,
  )
}

export const withBackTo = (path: string, backTo: string | null): string =>
  backTo ? `${path}?${new URLSearchParams({ backTo })}` : path
