import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useRefusalFocus } from '../../app/issues.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { Banner } from '../../app/parts/Page.tsx'

export function Screen() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return token ? <Choose token={token} /> : <Ask />
}

/** Says the same whether or not the address has an account. */
function Ask() {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState('')
  const { mutate, busy, problem } = useApiMutation('requestReset', {
    onSuccess: (_answer, { body }) => setSent(body.email),
  })
  useRefusalFocus(problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ body: { email: email.trim(), lang: locale, area: 'admin' } })
  }
  if (sent)
    return (
      <AuthLayout title={t('auth.reset.sentTitle')} lead={t('auth.reset.sent', { email: sent })}>
        <Link to={`/${locale}/admin/login`}>{t('auth.reset.back')}</Link>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.reset.title')} lead={t('auth.reset.lead')}>
      <form className="auth__form" onSubmit={submit} noValidate>
        {problem !== null && (
          <Banner tone="bad" role="alert">
            {isProblem(problem, 'request.invalid') ? t('validation:email') : textOf(problem).detail}
          </Banner>
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={busy}>
          {t('auth.reset.submit')}
        </Button>
        <Link to={`/${locale}/admin/login`}>{t('auth.reset.back')}</Link>
      </form>
    </AuthLayout>
  )
}

function Choose({ token }: { token: string }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const [password, setPassword] = useState('')
  const { mutate, busy, done, problem } = useApiMutation('resetPassword')
  useRefusalFocus(problem)
  const [nowhere, setNowhere] = useState(false)
  useEffect(() => {
    // Before a password is thought of. Without an answer, the attempt says it.
    runMutation('checkResetLink', { body: { token } }).catch((error) =>
      setNowhere(isProblem(error, 'account.linkInvalid') || isProblem(error, 'request.invalid')),
    )
  }, [token])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ body: { token, password } })
  }
  if (done)
    return (
      <AuthLayout title={t('auth.reset.doneTitle')} lead={t('auth.reset.done')}>
        <Link to={`/${locale}/admin/login`}>{t('auth.reset.back')}</Link>
      </AuthLayout>
    )
  if (nowhere || isProblem(problem, 'account.linkInvalid'))
    return (
      <AuthLayout title={t('auth.reset.failedTitle')} lead={t('auth.reset.failed')}>
        <Link to={`/${locale}/admin/reset-password`} reloadDocument>
          {t('auth.reset.again')}
        </Link>
      </AuthLayout>
    )
  const short = isProblem(problem, 'request.invalid') || isProblem(problem, 'account.passwordWeak')
  return (
    <AuthLayout title={t('auth.reset.chooseTitle')}>
      <form className="auth__form" onSubmit={submit} noValidate>
        {problem !== null && !short && (
          <Banner tone="bad" role="alert">
            {textOf(problem).detail}
          </Banner>
        )}
        <PasswordInput
          label={t('auth.newPassword')}
          description={t('auth.passwordHint')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={short ? t('auth.passwordHint') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <Button type="submit" variant="filled" loading={busy}>
          {t('auth.reset.choose')}
        </Button>
      </form>
    </AuthLayout>
  )
}
