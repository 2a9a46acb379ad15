import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { $authUser, loadSession } from '#client/api/session.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useLocale, usePath, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { draftStore } from './parts/draft.ts'

/** The account of whoever registers a platform; the link of its mail leads here too. */
export function Screen() {
  const path = usePath()
  const user = useStore($authUser)
  const [params] = useSearchParams()
  const token = params.get('token')
  if (token) return <Confirm token={token} />
  return user ? <Navigate to={path('admin/start-onboarding')} replace /> : <Register />
}

/** On to the second step where there is one, else to the platform. */
function useGoOn() {
  const path = usePath()
  const navigate = useNavigate()
  return async ({ pending }: CallAnswer<'confirmAccount'>) => {
    if (pending) return void navigate(path(pending === 'factor' ? 'admin/mfa-code/' : 'admin/enable-mfa'))
    await loadSession()
    await navigate(path('admin/start-onboarding'), { replace: true })
  }
}

function Confirm({ token }: { token: string }) {
  const t = useWords()
  const path = usePath()
  const user = useStore($authUser)
  const { mutate, problem } = useApiMutation('confirmAccount', { onSuccess: useGoOn() })
  const confirm = useLatest(mutate)
  useEffect(() => confirm.current({ body: { token } }), [token])
  if (isProblem(problem, 'account.confirmedAlready'))
    return user ? (
      <Navigate to={path('admin/start-onboarding')} replace />
    ) : (
      <AuthLayout title={t('onboarding.register.alreadyTitle')} lead={t('onboarding.register.already')}>
        <SignInLink />
      </AuthLayout>
    )
  if (problem && !isProblem(problem, 'account.linkInvalid'))
    return (
      <AuthLayout title={t('onboarding.register.title')}>
        <ErrorState error={problem} onRetry={() => mutate({ body: { token } })} />
      </AuthLayout>
    )
  return problem ? (
    <AuthLayout title={t('onboarding.register.failedTitle')} lead={t('onboarding.register.failed')}>
      <Link to={path('admin/register-platform')}>{t('onboarding.register.again')}</Link>
      <br />
      <SignInLink />
    </AuthLayout>
  ) : (
    <AuthLayout title={t('onboarding.register.confirming')}>
      <SkeletonRows rows={2} height={40} />
    </AuthLayout>
  )
}

/** For who reads the message on another device. */
function Code({ email }: { email: string }) {
  const t = useWords()
  const goOn = useGoOn()
  const form = useApiForm({
    initial: { code: '' },
    required: ['code'],
    fields: { 'account.codeWrong': 'code' },
    submit: async ({ code }) => goOn(await runMutation('confirmAccountByCode', { body: { email, code: code.trim() } })),
  })
  return (
    <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
      <FormErrors form={form} />
      <TextInput
        label={t('onboarding.register.code')}
        description={t('onboarding.register.codeHint')}
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <Button type="submit" variant="filled" loading={form.busy}>
        {t('onboarding.register.byCode')}
      </Button>
    </form>
  )
}

function Register() {
  const t = useWords()
  const path = usePath()
  const { data, error, reload } = useApiQuery(queryOf('getOnboarding'))
  const licence = draftStore.read()?.licence ?? ''
  if (error && !data)
    return (
      <AuthLayout title={t('onboarding.register.title')}>
        <ErrorState error={error} onRetry={reload} />
      </AuthLayout>
    )
  if (!data)
    return (
      <AuthLayout title={t('onboarding.register.title')}>
        <SkeletonRows rows={4} height={48} />
      </AuthLayout>
    )
  if (data.registration !== 'open' && !licence)
    return (
      <AuthLayout
        title={t('onboarding.register.closedTitle')}
        lead={t(`onboarding.register.${data.registration === 'closed' ? 'closed' : 'invited'}`)}
      >
        <Button component={Link} to={path('appsumo-register')} variant="filled" fullWidth>
          {t('onboarding.register.enterCode')}
        </Button>
        <SignIn />
      </AuthLayout>
    )
  return <Account licence={licence} />
}

function SignIn() {
  const t = useWords()
  return (
    <p className="small" style={{ marginTop: 16 }}>
      {t('onboarding.register.have')} <SignInLink />
    </p>
  )
}

/** Leads on to the platform. */
function SignInLink() {
  const t = useWords()
  const path = usePath()
  return (
    <Link to={`${path('admin/login')}?backTo=${encodeURIComponent(path('admin/start-onboarding'))}`}>
      {t('onboarding.register.signIn')}
    </Link>
  )
}

function Account({ licence }: { licence: string }) {
  const t = useWords()
  const locale = useLocale()
  const [sent, setSent] = useState('')
  const form = useApiForm({
    initial: { firstname: '', lastname: '', email: '', password: '' },
    required: ['firstname', 'lastname', 'email'],
    fields: { 'account.passwordWeak': 'password', 'account.emailBanned': 'email' },
    submit: async (values) => {
      const email = values.email.trim()
      await runMutation('registerOrganiser', {
        body: { ...values, email, lang: locale, ...(licence && { licence }) },
      })
      setSent(email)
    },
  })
  const resend = useApiMutation('resendConfirmation', { onSuccess: () => notify(t('onboarding.register.resent')) })
  if (sent)
    return (
      <AuthLayout title={t('onboarding.register.sentTitle')} lead={t('onboarding.register.sent', { email: sent })}>
        <Code email={sent} />
        <Button
          fullWidth
          mt={12}
          loading={resend.busy}
          onClick={() => resend.mutate({ body: { email: sent, lang: locale } })}
        >
          {t('onboarding.register.resend')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('onboarding.register.title')} lead={t('onboarding.register.lead')}>
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        <FormErrors form={form} />
        <TextInput label={t('onboarding.register.firstname')} autoComplete="given-name" {...form.field('firstname')} />
        <TextInput label={t('onboarding.register.lastname')} autoComplete="family-name" {...form.field('lastname')} />
        <TextInput label={t('auth.email')} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label={t('auth.password')}
          description={t('auth.passwordHint')}
          autoComplete="new-password"
          {...form.field('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('onboarding.register.submit')}
        </Button>
      </form>
      <SignIn />
    </AuthLayout>
  )
}
