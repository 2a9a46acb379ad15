import './security.css'
import { Button, Checkbox, PinInput, TextInput, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import { logOut } from '#client/api/session.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useEnter } from '../../app/useEnter.ts'

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

function Code({ email, recoveryCodes }: { email: string; recoveryCodes: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const errorId = useId()
  const labelId = useId()
  const [isRecovery, setIsRecovery] = useState(false)
  const enter = useEnter()
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
      <form className="auth__form" onSubmit={form.submit} noValidate>
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
          <div className="code">
            <span className="code__label" id={labelId}>
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
              <p className="code__error" id={errorId} role="alert">
                {wrong}
              </p>
            )}
          </div>
        )}
        <Checkbox label={t('security.code.trust')} {...form.checkbox('trust')} />
        <Button type="submit" variant="filled" loading={form.busy || form.done} disabled={form.values.code === ''}>
          {t('security.code.submit')}
        </Button>
        <div className="code__ways">
          {recoveryCodes && (
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
