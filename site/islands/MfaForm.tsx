import { type FormEvent, useEffect, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { askForPasskey, hasPasskeys } from '#client/api/passkey.ts'
import { isProblem } from '#client/api/problem.ts'
import { logOut } from '#client/api/session.ts'
import { translator } from '#client/words.ts'
import { Field } from './account/form.tsx'
import { continueTo, readReturnTo, secondStep, withReturnTo } from './account/returnTo.ts'
import type { IslandProps } from './account/useSmallForm.ts'
import { Failure, Note } from './Note.tsx'

type Pending = NonNullable<CallAnswer<'getPendingSignIn'>['pending']>

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export function MfaForm(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, lang)
  const [pending, setPending] = useState<Pending | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    call('getPendingSignIn').then(
      (answer) => {
        if (answer.pending?.step === 'factor') return setPending(answer.pending)
        location.replace(
          answer.pending ? secondStep(lang, 'enrol', readReturnTo()) : withReturnTo(`/${lang}/login`, readReturnTo()),
        )
      },
      () => setFailed(true),
    )
  }, [lang])
  if (failed) return <Failure text={t('offline')} />
  if (!pending)
    return (
      <p className="muted auth__lead" role="status">
        {t('mfa.loading')}
      </p>
    )
  return <SecondStep {...props} pending={pending} />
}

function SecondStep({ words, lang, pending }: IslandProps & { pending: Pending }) {
  const t = translator(words, lang)
  const hasApp = pending.kinds.includes('totp')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [error, setError] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = (work: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    setError('')
    setProblem('')
    work()
      .then(async (isDone) => {
        if (!isDone) return
        await call('getSession')
        await continueTo(lang, readReturnTo())
      })
      .catch((refusal: unknown) => {
        if (!isProblem(refusal)) throw refusal
        // The first step has expired meanwhile.
        if (refusal.code === 'session.required')
          return location.replace(`${withReturnTo(`/${lang}/login`, readReturnTo())}`)
        if (refusal.code === 'factor.codeWrong') setError(refusal.detail)
        else setProblem(refusal.status > 0 ? refusal.detail || refusal.title : t('offline'))
      })
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) attempt(() => call('enterCode', { body: { code, trust } }).then(() => true))
    else setError(t('required'))
  }
  const withPasskey = () =>
    attempt(async () => {
      const { options } = await call('startPasskeySignIn')
      const assertion = await askForPasskey(options)
      if (!assertion) return false
      await call('signInWithPasskey', { body: { assertion } })
      return true
    })
  const otherAccount = () => void logOut().then(() => location.assign(`/${lang}/login`))
  const submitLook = pending.kinds.includes('passkey') && !hasApp ? 'btn' : 'btn btn--main'
  return (
    <>
      {hasApp && !isRecovery && <p className="muted auth__lead">{t('mfa.lead', { email: pending.email })}</p>}
      {pending.kinds.length === 0 && <Note icon="lock" text={t('mfa.elsewhere')} />}
      {problem && <Failure text={problem} />}
      <form onSubmit={submit} noValidate method="post">
        {isRecovery ? (
          <Field
            key="recovery"
            id="mfa-recovery"
            label={t('mfa.recovery')}
            hint={t('mfa.recoveryHint')}
            value={code}
            error={error}
            onChange={setCode}
            autoComplete="off"
          />
        ) : (
          <Field
            key="code"
            id="mfa-code"
            label={t('mfa.code')}
            hint={t('mfa.codeHint')}
            value={code}
            error={error}
            onChange={setCode}
            autoComplete="one-time-code"
          />
        )}
        <label className="pick pick--bare mfa__trust">
          <input type="checkbox" checked={trust} onChange={(event) => setTrust(event.target.checked)} />
          <span>{t('mfa.trust')}</span>
        </label>
        <button
          className={`${submitLook} btn--wide auth__go${busy ? ' is-busy' : ''}`}
          type="submit"
          aria-disabled={busy || undefined}
        >
          {busy && <span className="spin" aria-hidden="true" />}
          {t('mfa.submit')}
        </button>
      </form>
      {pending.kinds.includes('passkey') && hasPasskeys() && (
        <>
          <p className="or">{t('or')}</p>
          <button className="btn btn--wide" type="button" aria-disabled={busy || undefined} onClick={withPasskey}>
            {t('mfa.passkey')}
          </button>
        </>
      )}
      <p className="meta mfa__ways">
        {hasApp && pending.recoveryCodes && (
          <button
            className="btn btn--quiet btn--s"
            type="button"
            onClick={() => {
              setIsRecovery(!isRecovery)
              setCode('')
              setError('')
            }}
          >
            {t(isRecovery ? 'mfa.useApp' : 'mfa.useRecovery')}
          </button>
        )}
        <button className="btn btn--quiet btn--s" type="button" onClick={otherAccount}>
          {t('mfa.back')}
        </button>
      </p>
    </>
  )
}
