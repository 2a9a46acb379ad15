import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'

/** Where the links about a new email address lead on the installation's own hosts. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const [params] = useSearchParams()
  const [{ token, stop }] = useState({ token: params.get('token') ?? '', stop: params.get('stop') })
  const [done, setDone] = useState<{ key: 'confirmed' | 'stopped'; email: string } | null>(null)
  const { mutate, busy, problem } = useAction(async () => {
    if (stop === null) {
      const { email } = await runMutation('confirmEmailChange', { body: { token } })
      return setDone({ key: 'confirmed', email })
    }
    const { email } = await runMutation('stopEmailChange', { body: { token: stop } })
    setDone({ key: 'stopped', email })
  })
  const isOther = isProblem(problem, 'account.linkOfOther')
  if (problem)
    return (
      <AuthLayout
        title={t(isOther ? 'security.emailChange.other' : 'security.emailChange.failed')}
        lead={t(isOther ? 'security.emailChange.otherText' : 'security.emailChange.failedText')}
      >
        <Link to={`/${locale}/admin/home/security/mfa`}>{t('security.emailChange.toAccount')}</Link>
      </AuthLayout>
    )
  if (done)
    return (
      <AuthLayout
        title={t(`security.emailChange.${done.key}`, { email: done.email })}
        lead={t(`security.emailChange.${done.key}Text`, { email: done.email })}
      >
        <Link to={`/${locale}/admin/${done.key === 'stopped' ? 'reset-password' : 'home/security/mfa'}`}>
          {t(done.key === 'stopped' ? 'security.emailChange.choose' : 'security.emailChange.toAccount')}
        </Link>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('security.emailChange.title')}
      lead={t(stop === null ? 'security.emailChange.confirmText' : 'security.emailChange.stopText')}
    >
      <Button variant="filled" fullWidth onClick={() => mutate()} loading={busy}>
        {t(stop === null ? 'security.emailChange.confirm' : 'security.emailChange.stop')}
      </Button>
    </AuthLayout>
  )
}
