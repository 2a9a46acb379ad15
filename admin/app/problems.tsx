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

const $refused = atom<ApiProblem | null>(null)

/** Ties every call to the specification's refusals (§8): four dialogs, one redirect, and the way to login. */
export function startProblems(go: (path: string) => void): void {
  configureApi({
    locale: () => $locale.get(),
    onProblem: (problem) => {
      if (problem.code !== 'platform_suspended') return $refused.set(problem)
      const platform = $domainInfo.get()
      if (platform) $domainInfo.set({ ...platform, state: 'suspended' })
      go(`/${$locale.get()}/admin/suspended-landing-page`)
    },
    onSessionEnd: () => {
      const { pathname, search, hash } = location
      if (!pathname.endsWith('/admin/login')) go(adminLogin($locale.get(), `${pathname}${search}${hash}`))
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
