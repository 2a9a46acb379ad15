import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ApiProblem } from '#client/api/problem.ts'
import { $domainInfo } from '#client/api/session.ts'
import { configureApi } from '#client/api/transport.ts'
import { adminLogin } from '#client/stores/navigation.ts'
import { useWords } from './hooks.ts'
import { $locale } from './i18n.ts'
import { useProblemText } from './notices.tsx'
import { Dialog } from './parts/Dialog.tsx'
import { invalidate } from './query.ts'

const $refused = atom<ApiProblem | null>(null)

/** Ties every call to what its refusal means: the specification's four dialogs, its redirect and the way to login (§8). */
export function startProblems(go: (path: string) => void): void {
  configureApi({
    locale: () => $locale.get(),
    onProblem: (problem) => {
      switch (problem.code) {
        case 'account_not_confirmed':
        case 'missing_permissions':
        case 'account_access_revoked':
        case 'platform_in_standby':
          return $refused.set(problem)
        case 'platform_suspended': {
          const info = $domainInfo.get()
          if (info) $domainInfo.set({ ...info, platform: { ...info.platform, state: 'suspended' } })
          return go(`/${$locale.get()}/admin/suspended-landing-page`)
        }
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

export function ProblemDialog() {
  const problem = useStore($refused)
  const t = useWords()
  const textOf = useProblemText()
  if (!problem) return null
  const { title, detail } = textOf(problem)
  const close = () => $refused.set(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <Button variant="filled" onClick={close} data-autofocus>
          {t('dialog.close')}
        </Button>
      }
    >
      <p>{detail}</p>
    </Dialog>
  )
}
