import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { goOn, keptBackTo } from './account/after.ts'
import { DoorForm, emailError, errors, Field, type IslandProps, sayIn, useSmallForm } from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { Failure, Note } from './Note.tsx'

type State = 'busy' | 'done' | 'already' | 'failed' | 'missing' | 'offline' | 'resent'

/** Runs once even where React mounts twice: the token works a single time. */
let confirming: Promise<{ backTo: string | null }> | undefined

const stateAfter = (error: unknown): State =>
  isProblem(error, 'account.confirmedAlready')
    ? 'already'
    : isProblem(error) && error.status === 0
      ? 'offline'
      : 'failed'

export function AccountValidation(props: IslandProps) {
  const { lang } = props
  const t = sayIn(props)
  const [state, setState] = useState<State>('busy')
  const [backTo, setBackTo] = useState<string | null>(null)

  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token')
    if (!token) {
      // Loaded again after it was done: whoever is signed in has nothing more to confirm.
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
        setBackTo(answer.backTo)
        setState('done')
      },
      (error: unknown) => {
        const after = stateAfter(error)
        // A used link no longer says where its person was going; the device where they registered may.
        if (after === 'already') setBackTo(keptBackTo())
        setState(after)
      },
    )
  }, [])

  const form = useSmallForm({
    initial: { email: '' },
    labels: { email: t('email') },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send({ email }) {
      await call('resendConfirmation', { body: { email: email.trim(), lang } })
      setState('resent')
    },
  })

  if (state === 'busy')
    return (
      <p className="muted door__lead" role="status">
        {t('validation.busy')}
      </p>
    )
  if (state === 'resent')
    return <Note look="ok" icon={MAIL} role="status" title={t('register.sentTitle')} text={t('validation.resent')} />
  if (state === 'offline') return <Failure title={t('offline')} />
  if (state === 'done' || state === 'already')
    return (
      <>
        <Note
          look="ok"
          icon="tick"
          role="status"
          title={t('validation.done')}
          text={state === 'done' && t('validation.doneHint')}
        />
        <button className="btn btn--main btn--wide door__go" type="button" onClick={() => goOn(lang, backTo)}>
          {t('validation.continue')}
        </button>
      </>
    )
  return (
    <>
      {state === 'failed' ? (
        <Note look="warn" icon="alert" role="status" title={t('validation.failed')} text={t('validation.failedHint')} />
      ) : (
        <Note icon={MAIL} role="status" title={t('validation.missing')} />
      )}
      <DoorForm form={form} t={t} submit={t('validation.resend')}>
        <Field {...form.field('email')} type="email" autoComplete="email" />
      </DoorForm>
    </>
  )
}
