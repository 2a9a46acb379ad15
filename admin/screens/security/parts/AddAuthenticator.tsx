import { Button, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { useLatest } from '#client/ui/useLatest.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../../app/mutation.ts'
import { FormErrors } from '../../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import styles from './AddAuthenticator.module.css'

/** In groups of four, as people copy it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Ties an authenticator app to the account: its QR code, then a first code of it. */
export function AddAuthenticator({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useWords()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const start = useApiMutation('startTotp', { onSuccess: setSecret })
  const form = useApiForm({
    initial: { code: '' },
    required: ['code'],
    fields: { 'factor.setupCodeWrong': 'code' },
    submit: async (body) => onDone((await runMutation('confirmTotp', { body })).recoveryCodes),
  })
  const begin = useLatest(() => start.mutate({}))
  useEffect(() => begin.current(), [])
  const picture = useMemo(
    () => secret && `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`,
    [secret],
  )
  if (start.problem && !secret)
    return <ErrorState error={start.problem} onRetry={() => start.mutate({})} title={t('security.add.failed')} />
  if (!secret || !picture) return <SkeletonRows rows={4} height={48} />
  return (
    <form className={styles.authenticator} onSubmit={form.submit} noValidate>
      <ol className={styles.steps}>
        <li>{t('security.add.scan')}</li>
      </ol>
      <img className={styles.qr} src={picture} width={180} height={180} alt={t('security.add.qr')} />
      <p className={styles.secret}>
        {t('security.add.byHand')} <code translate="no">{inGroups(secret.secret)}</code>
      </p>
      <FormErrors form={form} />
      <TextInput
        label={t('security.add.code')}
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="filled" loading={form.busy}>
        {t('security.add.action')}
      </Button>
    </form>
  )
}
