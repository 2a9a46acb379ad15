import { atom } from 'nanostores'
import type { ApiProblem } from '#client/api/problem.ts'
import { $domainInfo, loadSession } from '#client/api/session.ts'
import { configureApi } from '#client/api/transport.ts'
import { adminLogin } from '#client/stores/navigation.ts'
import type { PlatformState } from '#core/platform/platform.contract.ts'
import { $locale } from './i18n.ts'
import { invalidate } from './query.ts'

/** The refusal that `ProblemDialog` explains. */
export const $refused = atom<ApiProblem | null>(null)

/** What a refusal says of the platform since the page was opened: the next page follows, as do the buttons that delete. */
function setPlatformState(state: PlatformState): void {
  const info = $domainInfo.get()
  if (info) $domainInfo.set({ ...info, platform: { ...info.platform, state } })
}

/** Ties every call to what its refusal means: the specification's four dialogs, its redirect and the way to login (§8). */
export function startProblems(go: (path: string) => void): void {
  configureApi({
    locale: () => $locale.get(),
    onProblem: (problem, method) => {
      switch (problem.code) {
        case 'missing_permissions':
          // Somebody has changed the person's roles: the menu and the pages follow. Without an answer they stay as they are.
          void loadSession().catch(() => {})
          return $refused.set(problem)
        case 'platform_in_standby': {
          // Lists read again by themselves: once it is known, only what the person does is answered with the dialog.
          const isNews = $domainInfo.get()?.platform.state !== 'standby'
          setPlatformState('standby')
          if (isNews || method !== 'get') $refused.set(problem)
          return
        }
        case 'account_not_confirmed':
        case 'account_access_revoked':
          return $refused.set(problem)
        case 'platform_suspended':
          setPlatformState('suspended')
          return go(`/${$locale.get()}/admin/suspended-landing-page`)
        // Somebody else put a program away: the screen says what it is now.
        case 'program.archived':
        case 'program.transition':
          return invalidate('getProgram')
      }
    },
    onSessionEnd: () => {
      const { pathname, search, hash } = location
      if (!pathname.endsWith('/admin/login'))
        go(`${adminLogin($locale.get(), `${pathname}${search}${hash}`)}&expired=1`)
    },
  })
}
