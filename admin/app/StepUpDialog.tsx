import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { useWords } from './hooks.ts'
import { useAction } from './mutation.ts'
import { useProblemText } from './notices.tsx'
import { Dialog } from './parts/Dialog.tsx'
import { ErrorState, SkeletonRows } from './parts/States.tsx'
import { queryOf, useApiQuery } from './query.ts'

/** Asks a person to prove again who they are: with a second step where there is one, else with the password. */
export function StepUpDialog({ answer }: { answer: (proved: boolean) => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const [typed, setTyped] = useState('')
  const { data, error, reload } = useApiQuery(queryOf('getStepUp'), { isEdited: true })
  const withPassword = data?.methods.includes('password') ?? false
  const { mutate, busy, problem, reset } = useAction(async () => {
    await call('stepUp', { body: withPassword ? { password: typed } : { code: typed } })
    answer(true)
  })
  const wrong = problem && (isProblem(problem, 'request.invalid') || isProblem(problem, 'factor.codeWrong'))
  const message = problem && (wrong && withPassword ? t('stepUp.wrong') : textOf(problem).detail)
  const field = {
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      reset()
    },
    error: message ?? undefined,
    maw: 320,
    'data-autofocus': true,
  }
  return (
    <Dialog
      title={t('stepUp.title')}
      onClose={() => answer(false)}
      onSubmit={() => mutate()}
      actions={
        <>
          <Button onClick={() => answer(false)}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={!data || data.methods.length === 0}>
            {t('stepUp.action')}
          </Button>
        </>
      }
    >
      <p>{t('stepUp.text')}</p>
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('stepUp.title')} />}
      {!data && !error && <SkeletonRows rows={1} height={48} />}
      {data?.methods.length === 0 && <p>{t('stepUp.none')}</p>}
      {withPassword && (
        <PasswordInput
          {...field}
          label={t('stepUp.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('stepUp.showPassword') }}
        />
      )}
      {data && !withPassword && data.methods.length > 0 && (
        <TextInput {...field} label={t('stepUp.code')} autoComplete="one-time-code" inputMode="numeric" />
      )}
    </Dialog>
  )
}
