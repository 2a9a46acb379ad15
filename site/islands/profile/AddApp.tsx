import { type FormEvent, useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '#client/api/call.ts'
import type { T } from '#client/words.ts'
import { Field } from '../account/form.tsx'
import { WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

/** Ties an authenticator app to the account: its QR code, then a first code of it. */
export function AddApp({
  t,
  onCancel,
  onDone,
}: {
  t: T
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const work = useWork(t('offline'))
  const begin = () => work.run(async () => setSecret(await call('startTotp')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(begin, [])
  useEffect(() => {
    if (secret) document.getElementById('app-code')?.focus()
  }, [secret])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    work.run(async () => onDone((await call('confirmTotp', { body: { code } })).recoveryCodes))
  }
  return (
    <form className="profile__app" onSubmit={submit} noValidate method="post">
      <WorkFailure work={work} />
      {secret && (
        <>
          <p>{t('profile.scan')}</p>
          <img
            className="profile__qr"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`}
            width={180}
            height={180}
            alt={t('profile.qr')}
          />
          <details>
            <summary>{t('profile.byHand')}</summary>
            <code translate="no">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </details>
          <Field
            id="app-code"
            label={t('mfa.code')}
            hint={t('mfa.codeHint')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
          />
        </>
      )}
      <div className="row profile__end">
        {secret ? (
          <button className="btn btn--main" type="submit" aria-disabled={work.busy || !code.trim() || undefined}>
            {t('profile.activate')}
          </button>
        ) : (
          <WorkButton work={work} onClick={begin}>
            {t('profile.addApp')}
          </WorkButton>
        )}
        <button className="btn" type="button" onClick={onCancel}>
          {t('profile.cancel')}
        </button>
      </div>
    </form>
  )
}
