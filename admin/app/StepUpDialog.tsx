import { Button, PasswordInput, TextInput } from '@mantine/core'
import { call } from '#client/api/call.ts'
import { askForPasskey, hasPasskeys } from '#client/api/passkey.ts'
import { useWords } from './hooks.ts'
import { useAction } from './mutation.ts'
import { useProblemText } from './notices.tsx'
import { FormDialog } from './parts/forms/FormDialog.tsx'
import { useApiForm } from './parts/forms/useApiForm.ts'
import { Banner } from './parts/Page.tsx'
import { ErrorState, SkeletonRows } from './parts/States.tsx'
import { queryOf, useApiQuery } from './query.ts'

/** Asks a person to prove again who they are: with a second step where there is one, else with the password. */
export function StepUpDialog({ answer }: { answer: (proved: boolean) => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const { data, error, reload } = useApiQuery(queryOf('getStepUp'), { isEdited: true })
  const withPassword = data?.methods.includes('password') ?? false
  const methods: readonly string[] = data?.methods ?? []
  const withPasskey = methods.includes('passkey') && hasPasskeys()
  const withCode = methods.includes('totp') || methods.includes('recovery')
  const name = withPassword ? 'password' : 'code'
  const form = useApiForm({
    initial: { password: '', code: '' },
    required: [name],
    fields: { 'factor.codeWrong': 'code' },
    submit: async (values) => {
      await call('stepUp', { body: { [name]: values[name] } })
      answer(true)
    },
  })
  const key = useAction(async () => {
    const { options } = await call('startPasskeyStepUp')
    const passkey = await askForPasskey(options)
    if (!passkey) return
    await call('stepUp', { body: { passkey } })
    answer(true)
  })
  return (
    <FormDialog
      form={form}
      title={t('stepUp.title')}
      onClose={() => answer(false)}
      submit={t('stepUp.action')}
      disabled={!withPassword && !withCode}
    >
      <p>{t('stepUp.text')}</p>
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('stepUp.title')} />}
      {!data && !error && <SkeletonRows rows={1} height={48} />}
      {data?.methods.length === 0 && <p>{t('stepUp.none')}</p>}
      {withPassword && (
        <PasswordInput
          {...form.field('password')}
          label={t('stepUp.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('stepUp.showPassword') }}
          maw={320}
          data-autofocus
        />
      )}
      {withPasskey && (
        <Button variant="filled" onClick={() => key.mutate()} loading={key.busy}>
          {t('stepUp.passkey')}
        </Button>
      )}
      {key.problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(key.problem).detail}
        </Banner>
      )}
      {withCode && (
        <TextInput
          {...form.field('code')}
          label={t('stepUp.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maw={320}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
