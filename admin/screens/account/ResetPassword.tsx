import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'

export function Screen() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return token ? <Choose token={token} /> : <Ask />
}

/** Says the same whether or not the address has an account. */
function Ask() {
  const t = useWords()
  const locale = useLocale()
  const [sent, setSent] = useState('')
  const form = useApiForm({
    initial: { email: '' },
    required: ['email'],
    submit: async (values) => {
      const email = values.email.trim()
      await runMutation('requestReset', { body: { email, lang: locale, area: 'admin' } })
      setSent(email)
    },
  })
  if (sent)
    return (
      <AuthLayout title={t('auth.reset.sentTitle')} lead={t('auth.reset.sent', { email: sent })}>
        <Link to={`/${locale}/admin/login`}>{t('auth.reset.back')}</Link>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.reset.title')} lead={t('auth.reset.lead')}>
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        {form.issues.length === 0 && <FormErrors form={form} />}
        <TextInput label={t('auth.email')} type="email" name="email" autoComplete="username" {...form.field('email')} />
        <Button type="submit" variant="filled" loading={form.busy}>
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
  const form = useApiForm({
    initial: { password: '' },
    fields: { 'account.passwordWeak': 'password' },
    submit: ({ password }) => runMutation('resetPassword', { body: { token, password } }),
  })
  const [nowhere, setNowhere] = useState(false)
  useEffect(() => {
    // Before a password is thought of. Without an answer, the attempt says it.
    runMutation('checkResetLink', { body: { token } }).catch((error) =>
      setNowhere(isProblem(error, 'account.linkInvalid') || isProblem(error, 'request.invalid')),
    )
  }, [token])
  if (form.done)
    return (
      <AuthLayout title={t('auth.reset.doneTitle')} lead={t('auth.reset.done')}>
        <Link to={`/${locale}/admin/login`}>{t('auth.reset.back')}</Link>
      </AuthLayout>
    )
  if (nowhere || isProblem(form.problem, 'account.linkInvalid'))
    return (
      <AuthLayout title={t('auth.reset.failedTitle')} lead={t('auth.reset.failed')}>
        <Link to={`/${locale}/admin/reset-password`} reloadDocument>
          {t('auth.reset.again')}
        </Link>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.reset.chooseTitle')}>
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        {form.issues.length === 0 && <FormErrors form={form} />}
        <PasswordInput
          label={t('auth.newPassword')}
          description={t('auth.passwordHint')}
          autoComplete="new-password"
          {...form.field('password')}
          error={form.issues.length > 0 ? t('auth.passwordHint') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('auth.reset.choose')}
        </Button>
      </form>
    </AuthLayout>
  )
}
