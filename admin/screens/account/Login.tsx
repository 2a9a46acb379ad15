import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { $authUser, isAllowed, loadSession } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../app/issues.ts'
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
  const [problem, setProblem] = useState<unknown>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors(problem, { email, password })
  useRefusalFocus(problem)
  const handover = params.get('code') ?? params.get('handover')

  const enter = async () => {
    await loadSession()
    const to = afterLogin(locale)
    if (to.startsWith(`/${locale}/admin`) && !isOtherUser($authUser.get()?.id)) await navigate(to, { replace: true })
    else location.assign(to)
  }
  const latest = useRef(enter)
  latest.current = enter

  // Coming from the organisers' host with a one-time code: no password is asked.
  useEffect(() => {
    if (!handover) return
    setBusy(true)
    call('redeemHandover', { body: { code: handover } })
      .then(() => latest.current())
      .catch(setProblem)
      .finally(() => setBusy(false))
  }, [handover])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(false)
    setProblem(null)
    if (!email.trim() || !password) return setMissing(true)
    setBusy(true)
    try {
      await call('login', { body: { email: email.trim(), password } })
      await enter()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
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
        <Button type="submit" variant="filled" loading={busy}>
          {t('door.login.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
