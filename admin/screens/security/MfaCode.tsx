import './security.css'
import { Button, Checkbox, PinInput, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Navigate } from 'react-router'
import { logOut } from '#client/api/session.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
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
  const textOf = useProblemText()
  const errorId = useId()
  const labelId = useId()
  const [typed, setTyped] = useState('')
  const [trust, setTrust] = useState(false)
  const [isRecovery, setIsRecovery] = useState(false)
  const enter = useEnter()
  const { mutate, busy, done, problem, reset } = useAction(async (code: string) => {
    await runMutation('enterCode', { body: { code, trust } })
    await enter()
  })
  const change = (code: string) => {
    setTyped(code)
    if (problem) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && typed) mutate(typed)
  }
  const message = problem && textOf(problem).detail
  return (
    <AuthLayout
      title={t(isRecovery ? 'security.code.recoveryTitle' : 'security.code.title')}
      lead={t(isRecovery ? 'security.code.recoveryLead' : 'security.code.lead', { email })}
    >
      <form className="auth__form" onSubmit={submit} noValidate>
        {isRecovery ? (
          <TextInput
            key="recovery"
            label={t('security.code.recovery')}
            value={typed}
            onChange={(event) => change(event.currentTarget.value)}
            error={message ?? undefined}
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
              value={typed}
              onChange={change}
              onComplete={(code) => {
                if (!busy) mutate(code)
              }}
              error={Boolean(problem)}
              rootRef={(root) => root?.setAttribute('aria-labelledby', labelId)}
              getInputProps={(index) => ({
                'aria-label': t('security.code.digit', { n: index + 1 }),
                ...(problem ? { 'aria-describedby': errorId } : {}),
              })}
            />
            {message && (
              <p className="code__error" id={errorId} role="alert">
                {message}
              </p>
            )}
          </div>
        )}
        <Checkbox
          label={t('security.code.trust')}
          checked={trust}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
        <Button type="submit" variant="filled" loading={busy || done} disabled={typed === ''}>
          {t('security.code.submit')}
        </Button>
        <div className="code__ways">
          {recoveryCodes && (
            <UnstyledButton
              className="link"
              onClick={() => {
                change('')
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
