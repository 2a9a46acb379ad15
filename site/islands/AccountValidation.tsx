import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { translator } from '#client/words.ts'
import type { TakenDraft } from '#core/response/visitor.contract.ts'
import { CodeForm, Confirmed } from './account/Confirmed.tsx'
import { emailError, errors } from './account/checks.ts'
import { applicationAmong, type Confirmation } from './account/confirmation.ts'
import { AuthForm, Field } from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { storedReturnTo } from './account/returnTo.ts'
import { type IslandProps, useSmallForm } from './account/useSmallForm.ts'
import { Failure, Note } from './Note.tsx'

type State = 'busy' | 'done' | 'already' | 'failed' | 'missing' | 'asking' | 'offline' | 'resent'

/** Runs once even where React mounts twice: the token works a single time. */
let confirming: Promise<{ backTo: string | null; drafts: TakenDraft[] }> | undefined

const stateAfter = (error: unknown): State =>
  isProblem(error, 'account.confirmedAlready')
    ? 'already'
    : isProblem(error) && error.status === 0
      ? 'offline'
      : 'failed'

export function AccountValidation(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const [state, setState] = useState<State>('busy')
  const [backTo, setBackTo] = useState<string | null>(null)
  const [drafts, setDrafts] = useState<TakenDraft[]>([])

  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token')
    if (!token) {
      // The page was reloaded after the confirmation: a person who is signed in has nothing to confirm.
      loadSession().then(
        ({ user }) => setState(user ? 'done' : 'missing'),
        () => setState('missing'),
      )
      return
    }
    confirming ??= call('confirmAccount', { body: { token } })
    confirming.then(
      async (answer) => {
        // The token must not stay in the history or go out in a Referer.
        history.replaceState(null, '', location.pathname)
        await call('getSession').catch(() => {})
        setDrafts(answer.drafts)
        setBackTo(applicationAmong(answer.drafts, lang, answer.backTo) ?? answer.backTo)
        setState('done')
      },
      (error: unknown) => {
        const after = stateAfter(error)
        // A used link has no page to return to any more; the device may have stored it at the registration.
        if (after === 'already') setBackTo(storedReturnTo())
        setState(after)
      },
    )
  }, [lang])

  const form = useSmallForm({
    initial: { email: '' },
    labels: { email: t('email') },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send({ email }) {
      await withCaptcha((headers) => call('resendConfirmation', { body: { email: email.trim(), lang } }, { headers }))
      setState('resent')
    },
  })

  if (state === 'busy')
    return (
      <p className="muted auth__lead" role="status">
        {t('validation.busy')}
      </p>
    )
  const confirmed = (confirmation: Confirmation) => {
    setDrafts(confirmation.drafts)
    setBackTo(confirmation.backTo)
    setState('done')
  }
  if (state === 'resent')
    return (
      <>
        <Note look="ok" icon={MAIL} role="status" title={t('register.sentTitle')} text={t('validation.resent')} />
        <CodeForm email={form.values.email.trim()} lang={lang} t={t} onConfirmed={confirmed} />
      </>
    )
  if (state === 'offline') return <Failure title={t('offline')} />
  if (state === 'done' || state === 'already')
    return <Confirmed confirmation={{ backTo, drafts }} isSignedIn={state === 'done'} lang={lang} t={t} />
  if (state === 'missing')
    return (
      <>
        <Note icon={MAIL} role="status" title={t('validation.missing')} />
        <CodeForm lang={lang} t={t} onConfirmed={confirmed} />
        <div className="row auth__go">
          <button className="btn btn--quiet" type="button" onClick={() => setState('asking')}>
            {t('validation.resend')}
          </button>
        </div>
      </>
    )
  return (
    <>
      {state === 'failed' && (
        <Note look="warn" icon="alert" role="status" title={t('validation.failed')} text={t('validation.failedHint')} />
      )}
      <AuthForm form={form} t={t} submit={t('validation.resend')}>
        <Field {...form.field('email')} type="email" autoComplete="email" />
      </AuthForm>
    </>
  )
}
