import { useNavigate } from 'react-router'
import { $authUser, isAllowed, loadSession } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLocale } from './hooks.ts'
import { isOtherUser } from './pageUser.ts'

/** Where somebody who just signed in goes: back where they were, else what they may open. */
function afterSignIn(locale: string): string {
  const back = $backToUrl.get()
  $backToUrl.set(null)
  if (back) return back
  if (!$platform.get()) return `/${locale}/admin/platforms`
  return isAllowed('platform.back-office-access.authorize') ? `/${locale}/admin/home/programs` : `/${locale}/`
}

/**
 * Goes on once the server has signed a person in: to where they were going, or to the second step that the sign-in still
 * needs.
 */
export function useEnter(): (pending?: 'factor' | 'enrol' | null) => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  return async (pending = null) => {
    if (pending) {
      await navigate(`/${locale}/admin/${pending === 'factor' ? 'mfa-code/' : 'enable-mfa'}`, { replace: true })
      return
    }
    await loadSession()
    const to = afterSignIn(locale)
    if (to.startsWith(`/${locale}/admin`) && !isOtherUser($authUser.get()?.id)) await navigate(to, { replace: true })
    else location.assign(to)
  }
}
