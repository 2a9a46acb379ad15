import { useNavigate } from 'react-router'
import { logOut } from '#client/api/session.ts'
import { useLocale, useWords } from './hooks.ts'
import { notify } from './notices.tsx'

/** Signs out and leads to signing in. */
export function useSignOut(): () => Promise<void> {
  const t = useWords()
  const locale = useLocale()
  const navigate = useNavigate()
  return async () => {
    const login = `/${locale}/admin/login`
    if (await logOut()) return location.assign(login)
    // No page comes from a server that is silent.
    await navigate(login)
    notify(t('header.signedOut'), { topic: 'signOut' })
  }
}
