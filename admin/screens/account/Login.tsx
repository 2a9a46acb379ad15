import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasPasskeys } from '#client/api/passkey.ts'
import { isProblem } from '#client/api/problem.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { withWords } from '../../app/i18n.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { runMutation } from '../../app/mutation.ts'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { useEnter } from '../../app/useEnter.ts'

const ProviderButtons = lazyPart(async () => (await import('../../app/parts/ProviderButtons.tsx')).ProviderButtons)
const PasskeySignIn = lazyPart(
  async () => (await withWords(['security'], import('./parts/PasskeySignIn.tsx'))).PasskeySignIn,
)

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const goOn = useEnter()
  const platform = useStore($platform)
  const [params] = useSearchParams()
  // Coming from the organisers' host with a one-time code: no password is asked.
  const handover = params.get('code') ?? params.get('handover')
  const form = useApiForm({
    initial: { email: '', password: '' },
    required: ['email', 'password'],
    submit: async ({ email, password }) => {
      const { pending } = await runMutation('login', { body: { email: email.trim(), password } })
      await goOn(pending)
    },
  })
  const { problem } = form
  const redeem = useLatest((code: string) =>
    form.attempt('handover', async () => {
      const { pending } = await runMutation('redeemHandover', { body: { code } })
      await goOn(pending)
    }),
  )
  useEffect(() => {
    if (handover) redeem.current(handover)
  }, [handover])

  return (
    <AuthLayout title={t('auth.login.title')} lead={t('auth.login.lead')}>
      {params.has('expired') && problem === null && (
        <div className={authLayoutStyles.note}>
          <Banner role="status">{t('auth.login.expired')}</Banner>
        </div>
      )}
      {form.summary && form.issues.length === 0 && (
        <div className={authLayoutStyles.note}>
          <Banner tone="bad" role="alert">
            {isProblem(problem, 'account.credentials') ? (
              <>
                {t('auth.login.wrong')} <Link to={`/${locale}/admin/reset-password`}>{t('auth.login.wrongLink')}</Link>.
              </>
            ) : (
              form.summary
            )}
          </Banner>
        </div>
      )}
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username webauthn"
          {...form.field('email')}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <p className={authLayoutStyles.aside}>
          <Link to={`/${locale}/admin/reset-password`}>{t('auth.login.forgot')}</Link>
        </p>
        <Button type="submit" variant="filled" loading={form.busy || form.done}>
          {t('auth.login.submit')}
        </Button>
        {!platform && <Link to={`/${locale}/admin/register-platform`}>{t('auth.createPlatform')}</Link>}
      </form>
      {hasPasskeys() && <PasskeySignIn onDone={() => goOn(null)} />}
      <ProviderButtons separator={!hasPasskeys()} />
    </AuthLayout>
  )
}
