import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { isAllowed, loadSession } from '#client/api/session.ts'
import { $backToUrl, isOwnPath } from '#client/stores/navigation.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useEnter } from '../../app/useEnter.ts'

type Info = CallAnswer<'googleUserInfo'>

const REASONS = ['cancelled', 'failed', 'expired', 'unverified', 'revoked', 'known', 'noAccount', 'notOffered'] as const

/** What follows a sign-in at a provider: why it led nowhere, the account to connect, or the one to make. */
export function Screen() {
  const [params] = useSearchParams()
  const reason = REASONS.find((one) => one === params.get('reason'))
  const token = params.get('token')
  if (reason) return <State reason={reason} />
  return token ? <Redeem token={token} /> : <Person />
}

/** Goes on once somebody is signed in: where they were going, else as a sign-in with a password does there. */
function useGoOn() {
  const locale = useLocale()
  const enter = useEnter()
  const [params] = useSearchParams()
  return async (pending: 'factor' | 'enrol' | null, backTo: string | null) => {
    const front = params.get('area') !== 'admin' && $platform.get() !== null
    if (!pending) await loadSession()
    const isApplicant = pending !== null || !isAllowed('platform.back-office-access.authorize')
    const to = backTo ?? (front && isApplicant ? `/${locale}/applications` : null)
    if (to && isOwnPath(to)) $backToUrl.set(to)
    return enter(pending)
  }
}

function Back() {
  const t = useWords()
  const locale = useLocale()
  const [params] = useSearchParams()
  const area = params.get('area') === 'admin' || !$platform.get() ? '/admin' : ''
  const backTo = params.get('backTo')
  const query = backTo && isOwnPath(backTo) ? `?${new URLSearchParams({ backTo })}` : ''
  // The applicants' sign-in is a page of its own.
  return <Anchor href={`/${locale}${area}/login${query}`}>{t('identity.back')}</Anchor>
}

function State({ reason }: { reason: (typeof REASONS)[number] }) {
  const t = useWords()
  return (
    <AuthLayout title={t(`identity.state.${reason}.title`)} lead={t(`identity.state.${reason}.text`)}>
      <Back />
    </AuthLayout>
  )
}

function Refused({ problem }: { problem: unknown }) {
  const textOf = useProblemText()
  const { title, detail } = textOf(problem)
  return (
    <div className={authLayoutStyles.note}>
      <Banner tone="bad" role="alert">
        {detail || title}
      </Banner>
    </div>
  )
}

function Redeem({ token }: { token: string }) {
  const t = useWords()
  const goOn = useGoOn()
  const { mutate, problem } = useAction(async () => {
    const { pending, backTo } = await runMutation('redeemIdentityLink', { body: { token } })
    await goOn(pending, backTo)
  })
  const redeem = useLatest(mutate)
  useEffect(() => redeem.current(), [])
  return (
    <AuthLayout title={t('identity.title')}>
      {problem === null ? (
        <SkeletonRows rows={2} height={48} />
      ) : (
        <>
          <Refused problem={problem} />
          <Back />
        </>
      )}
    </AuthLayout>
  )
}

function Person() {
  const t = useWords()
  const { data, error, reload } = useApiQuery(queryOf('googleUserInfo'), { isEdited: true })
  if (isProblem(error, 'identity.expired') && !data) return <State reason="expired" />
  if (!data)
    return (
      <AuthLayout title={t('identity.title')}>
        {error ? (
          <ErrorState error={error} onRetry={reload} title={t('identity.title')} />
        ) : (
          <SkeletonRows rows={3} height={48} />
        )}
      </AuthLayout>
    )
  return data.account === 'known' ? <Connect {...data} /> : <Create {...data} />
}

function Connect({ provider, email, hasPassword }: Info) {
  const t = useWords()
  const locale = useLocale()
  const goOn = useGoOn()
  const form = useApiForm({
    initial: { password: '' },
    required: ['password'],
    submit: async ({ password }) => {
      const { pending, backTo } = await runMutation('loginGoogle', { body: { password } })
      await goOn(pending, backTo)
    },
  })
  const link = useAction(() => runMutation('sendIdentityLink', { body: { lang: locale } }))
  const refused = form.problem ?? link.problem
  if (link.done)
    return (
      <AuthLayout title={t('identity.sentTitle')} lead={<span role="status">{t('identity.sent', { email })}</span>}>
        <Back />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('identity.continueTitle', { name: provider.name })}
      lead={t('identity.known', { email, name: provider.name })}
    >
      {refused !== null && form.issues.length === 0 && <Refused problem={refused} />}
      <Form onSubmit={form.submit}>
        {hasPassword && (
          <>
            <PasswordInput
              label={t('auth.password')}
              autoComplete="current-password"
              {...form.field('password')}
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
            />
            <Button type="submit" variant="filled" loading={form.busy || form.done}>
              {t('identity.connect')}
            </Button>
          </>
        )}
        <Button
          variant={hasPassword ? 'default' : 'filled'}
          loading={link.busy}
          disabled={form.busy}
          onClick={() => link.mutate()}
        >
          {t('identity.sendLink')}
        </Button>
        <Back />
      </Form>
    </AuthLayout>
  )
}

function Create({ provider, email, firstname, lastname, texts }: Info) {
  const t = useWords()
  const locale = useLocale()
  const goOn = useGoOn()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const asked = (['terms-of-use', 'privacy-policy'] as const).filter((key) => texts[key] !== undefined)
  const form = useApiForm({
    initial: { firstname, lastname },
    required: ['firstname', 'lastname'],
    submit: async (values) => {
      const registration = { ...values, lang: locale, ...(asked.length > 0 && { accepted: texts }) }
      const { pending, backTo } = await runMutation('loginGoogle', { body: { registration } })
      await goOn(pending, backTo)
    },
  })
  return (
    <AuthLayout title={t('identity.continueTitle', { name: provider.name })} lead={t('identity.new', { email })}>
      {form.problem !== null && form.issues.length === 0 && <Refused problem={form.problem} />}
      <Form onSubmit={form.submit}>
        <TextInput label={t('identity.firstname')} autoComplete="given-name" {...form.field('firstname')} required />
        <TextInput label={t('identity.lastname')} autoComplete="family-name" {...form.field('lastname')} required />
        {asked.map((key) => (
          <Checkbox
            key={key}
            label={t(key === 'terms-of-use' ? 'identity.acceptTerms' : 'identity.acceptPrivacy')}
            description={
              <Anchor size="sm" href={`/${locale}/${key}`} target="_blank" rel="noopener">
                {t('identity.read')}
              </Anchor>
            }
            checked={accepted.includes(key)}
            onChange={(event) =>
              setAccepted(event.currentTarget.checked ? [...accepted, key] : accepted.filter((one) => one !== key))
            }
          />
        ))}
        <Button
          type="submit"
          variant="filled"
          loading={form.busy || form.done}
          disabled={asked.some((key) => !accepted.includes(key))}
        >
          {t('identity.create')}
        </Button>
        <Back />
      </Form>
    </AuthLayout>
  )
}

const Form = ({ onSubmit, children }: { onSubmit: ReturnType<typeof useApiForm>['submit']; children: ReactNode }) => (
  <form className={authLayoutStyles.form} onSubmit={onSubmit} noValidate>
    {children}
  </form>
)
