import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../app/issues.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { Banner } from '../../app/parts/Page.tsx'
import { useEnter } from '../../app/useEnter.ts'

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const goOn = useEnter()
  const [params] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const handover = params.get('code') ?? params.get('handover')
  // Coming from the organisers' host with a one-time code: no password is asked.
  const entry = useAction(async (code: string | null) => {
    const { pending } = code
      ? await runMutation('redeemHandover', { body: { code } })
      : await runMutation('login', { body: { email: email.trim(), password } })
    await goOn(pending)
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
    <AuthLayout title={t('auth.login.title')} lead={t('auth.login.lead')}>
      {params.has('expired') && problem === null && (
        <div className="auth__note">
          <Banner role="status">{t('auth.login.expired')}</Banner>
        </div>
      )}
      {problem !== null && errors.issues.length === 0 && (
        <div className="auth__note">
          <Banner tone="bad" role="alert">
            {isProblem(problem, 'account.credentials') ? (
              <>
                {t('auth.login.wrong')} <Link to={`/${locale}/admin/reset-password`}>{t('auth.login.wrongLink')}</Link>.
              </>
            ) : (
              errors.summary
            )}
          </Banner>
        </div>
      )}
      <form className="auth__form" onSubmit={submit} noValidate>
        <TextInput
          label={t('auth.email')}
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
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing && !password ? t('validation:required') : errors.errorAt('password')}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <p className="auth__aside">
          <Link to={`/${locale}/admin/reset-password`}>{t('auth.login.forgot')}</Link>
        </p>
        <Button type="submit" variant="filled" loading={entry.busy || entry.done}>
          {t('auth.login.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
