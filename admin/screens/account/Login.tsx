import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $authUser, isAllowed, loadSession } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../app/issues.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { isOtherUser } from '../../app/pageUser.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { AuthLayout } from './parts/AuthLayout.tsx'

/** Where somebody who just signed in goes: back where they were, else what they may open. */
function afterLogin(locale: string): string {
  const back = $backToUrl.get()
  $backToUrl.set(null)
  if (back) return back
  if (!$platform.get()) return `/${locale}/admin/platforms`
  return isAllowed('platform.back-office-access.authorize') ? `/${locale}/admin/home/programs` : `/${locale}/`
}

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const handover = params.get('code') ?? params.get('handover')
  // Coming from the organisers' host with a one-time code: no password is asked.
  const entry = useAction(async (code: string | null) => {
    if (code) await runMutation('redeemHandover', { body: { code } })
    else await runMutation('login', { body: { email: email.trim(), password } })
    await loadSession()
    const to = afterLogin(locale)
    if (to.startsWith(`/${locale}/admin`) && !isOtherUser($authUser.get()?.id)) await navigate(to, { replace: true })
    else location.assign(to)
  })
  const { mutate, problem, reset } = entry
  const errors = useFormErrors(problem, { email, password })
  useRefusalFocus(problem)

  const enter = useLatest(mutate)
  useEffect(() => {
    if (handover) enter.current(handover)
  }, [handover])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !email.trim() || !password
    setMissing(isMissing)
    if (isMissing) reset()
    else mutate(null)
  }

  return (
    <AuthLayout title={t('door.login.title')} lead={t('door.login.lead')}>
      {params.has('expired') && problem === null && (
        <div className="auth__note">
          <Banner role="status">{t('door.login.expired')}</Banner>
        </div>
      )}
      {problem !== null && errors.issues.length === 0 && (
        <div className="auth__note">
          <Banner tone="bad" role="alert">
            {isProblem(problem, 'account.credentials') ? (
              <>
                {t('door.login.wrong')} <Link to={`/${locale}/admin/reset-password`}>{t('door.login.wrongLink')}</Link>.
              </>
            ) : (
              errors.summary
            )}
          </Banner>
        </div>
      )}
      <form className="auth__form" onSubmit={submit} noValidate>
        <TextInput
          label={t('door.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing && !email.trim() ? t('validation:required') : errors.errorAt('email')}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={t('door.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing && !password ? t('validation:required') : errors.errorAt('password')}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('door.showPassword') }}
        />
        <p className="auth__aside">
          <Link to={`/${locale}/admin/reset-password`}>{t('door.login.forgot')}</Link>
        </p>
        <Button type="submit" variant="filled" loading={entry.busy || entry.done}>
          {t('door.login.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
