import { Button, Checkbox, PinInput, TextInput, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import { askForPasskey, hasPasskeys } from '#client/api/passkey.ts'
import { logOut } from '#client/api/session.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useEnter } from '../../app/useEnter.ts'
import styles from './MfaCode.module.css'

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const { data, error, reload } = useApiQuery(queryOf('getPendingSignIn'), { isEdited: true })
  if (error && !data)
    return (
      <AuthLayout title={t('security.code.title')}>
        <ErrorState error={error} onRetry={reload} title={t('security.code.title')} />
      </AuthLayout>
    )
  if (!data)
    return (
      <AuthLayout title={t('security.code.title')}>
        <SkeletonRows rows={3} height={48} />
      </AuthLayout>
    )
  if (data.pending?.step === 'factor') return <Code {...data.pending} />
  return <Navigate to={`/${locale}/admin/${data.pending ? 'enable-mfa' : 'login'}`} replace />
}

function Code({ email, kinds, recoveryCodes }: { email: string; kinds: readonly string[]; recoveryCodes: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const errorId = useId()
  const labelId = useId()
  const [isRecovery, setIsRecovery] = useState(!kinds.includes('totp'))
  const enter = useEnter()
  const withPasskey = kinds.includes('passkey') && hasPasskeys()
  const form = useApiForm({
    initial: { code: '', trust: false },
    fields: { 'factor.codeWrong': 'code' },
    submit: async (body) => {
      await runMutation('enterCode', { body })
      await enter()
    },
  })
  const wrong = form.errorAt('code')
  return (
    <AuthLayout
      title={t(isRecovery ? 'security.code.recoveryTitle' : 'security.code.title')}
      lead={t(isRecovery ? 'security.code.recoveryLead' : 'security.code.lead', { email })}
    >
      {withPasskey && <PasskeyStep onDone={enter} />}
      {kinds.length === 0 && <Banner role="status">{t('security.code.noCode')}</Banner>}
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        <FormErrors form={form} />
        {isRecovery ? (
          <TextInput
            key="recovery"
            label={t('security.code.recovery')}
            {...form.field('code')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <div className={styles.code}>
            <span className={styles.label} id={labelId}>
              {t('security.code.label')}
            </span>
            <PinInput
              length={6}
              size="lg"
              type="number"
              inputMode="numeric"
              oneTimeCode
              autoFocus
              {...form.field('code')}
              error={Boolean(wrong)}
              onComplete={() => form.submit()}
              rootRef={(root) => root?.setAttribute('aria-labelledby', labelId)}
              getInputProps={(index) => ({
                'aria-label': t('security.code.digit', { n: index + 1 }),
                ...(wrong ? { 'aria-describedby': errorId } : {}),
              })}
            />
            {wrong && (
              <p className={styles.error} id={errorId} role="alert">
                {wrong}
              </p>
            )}
          </div>
        )}
        <Checkbox label={t('security.code.trust')} {...form.checkbox('trust')} />
        <Button
          type="submit"
          variant={withPasskey ? 'default' : 'filled'}
          loading={form.busy || form.done}
          disabled={form.values.code === ''}
        >
          {t('security.code.submit')}
        </Button>
        <div className={styles.ways}>
          {recoveryCodes && kinds.includes('totp') && (
            <UnstyledButton
              className="link"
              onClick={() => {
                form.change({ code: '' })
                setIsRecovery(!isRecovery)
              }}
            >
              {t(isRecovery ? 'security.code.useApp' : 'security.code.useRecovery')}
            </UnstyledButton>
          )}
          <UnstyledButton
            className="link"
            onClick={() => void logOut().then(() => location.assign(`/${locale}/admin/login`))}
          >
            {t('security.code.other')}
          </UnstyledButton>
        </div>
      </form>
    </AuthLayout>
  )
}

/** A passkey in place of the code. */
function PasskeyStep({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords()
  const textOf = useProblemText()
  const { mutate, busy, problem } = useAction(async () => {
    const { options } = await runMutation('startPasskeySignIn', {})
    const assertion = await askForPasskey(options)
    if (!assertion) return
    await runMutation('signInWithPasskey', { body: { assertion } })
    await onDone()
  })
  return (
    <>
      <Button variant="filled" fullWidth onClick={() => mutate()} loading={busy}>
        {t('security.code.passkey')}
      </Button>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {textOf(problem).detail}
        </p>
      )}
      <p className={authLayoutStyles.or}>{t('security.signIn.or')}</p>
    </>
  )
}
