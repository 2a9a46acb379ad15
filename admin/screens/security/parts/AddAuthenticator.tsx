import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { useLatest } from '#client/ui/useLatest.ts'
import { useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'

/** In groups of four, as people copy it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Ties an authenticator app to the account: its QR code, then a first code of it. */
export function AddAuthenticator({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const start = useApiMutation('startTotp', { onSuccess: setSecret })
  const confirm = useApiMutation('confirmTotp', { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  const begin = useLatest(() => start.mutate({}))
  useEffect(() => begin.current(), [])
  const picture = useMemo(
    () => secret && `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`,
    [secret],
  )
  if (start.problem && !secret)
    return <ErrorState error={start.problem} onRetry={() => start.mutate({})} title={t('security.add.failed')} />
  if (!secret || !picture) return <SkeletonRows rows={4} height={48} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ body: { code } })
  }
  return (
    <form className="authenticator" onSubmit={submit} noValidate>
      <ol className="authenticator__steps">
        <li>{t('security.add.scan')}</li>
      </ol>
      <img className="authenticator__qr" src={picture} width={180} height={180} alt={t('security.add.qr')} />
      <p className="authenticator__secret">
        {t('security.add.byHand')} <code translate="no">{inGroups(secret.secret)}</code>
      </p>
      <TextInput
        label={t('security.add.code')}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          confirm.reset()
        }}
        error={confirm.problem ? textOf(confirm.problem).detail : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="filled" loading={confirm.busy} disabled={code.trim() === ''}>
        {t('security.add.action')}
      </Button>
    </form>
  )
}
