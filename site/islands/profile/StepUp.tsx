import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { askForPasskey, hasPasskeys } from '#client/api/passkey.ts'
import type { T } from '#client/words.ts'
import { Field, PasswordField } from '../account/form.tsx'
import { WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

/** Asks the person to prove again who they are. */
export function StepUp({ t, onEnd }: { t: T; onEnd: (proved: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [methods, setMethods] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState('')
  const work = useWork(t('offline'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal()
    work.run(async () => setMethods((await call('getStepUp')).methods))
  }, [])
  const withPassword = methods?.includes('password')
  const withCode = methods?.includes('totp') || methods?.includes('recovery')
  const prove = (event: FormEvent) => {
    event.preventDefault()
    work.run(async () => {
      await call('stepUp', { body: withPassword ? { password: typed } : { code: typed } })
      onEnd(true)
    })
  }
  const provePasskey = () =>
    work.run(async () => {
      const { options } = await call('startPasskeyStepUp')
      const passkey = await askForPasskey(options)
      if (!passkey) return
      await call('stepUp', { body: { passkey } })
      onEnd(true)
    })
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="step-up" onClose={() => onEnd(false)}>
      <h2 id="step-up">{t('profile.stepUp.title')}</h2>
      <p>{t('profile.stepUp.text')}</p>
      <WorkFailure work={work} />
      {methods?.length === 0 && <p className="apply__message">{t('profile.stepUp.none')}</p>}
      {methods?.includes('passkey') && hasPasskeys() && (
        <WorkButton work={work} look="btn--wide profile__key" onClick={provePasskey}>
          {t('profile.stepUp.passkey')}
        </WorkButton>
      )}
      <form onSubmit={prove} noValidate>
        {withPassword && (
          <PasswordField
            id="step-up-password"
            label={t('profile.current')}
            value={typed}
            onChange={setTyped}
            autoComplete="current-password"
            t={t}
          />
        )}
        {withCode && (
          <Field
            id="step-up-code"
            label={t('profile.stepUp.code')}
            value={typed}
            onChange={setTyped}
            autoComplete="one-time-code"
          />
        )}
        <div className="dialog__end">
          <button className="btn" type="button" onClick={() => onEnd(false)}>
            {t('profile.cancel')}
          </button>
          {(withPassword || withCode) && (
            <button className="btn btn--main" type="submit" aria-disabled={work.busy || typed === '' || undefined}>
              {t('profile.stepUp.action')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
