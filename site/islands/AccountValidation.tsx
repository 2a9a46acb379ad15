import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { goOn } from './account/after.ts'
import {
  emailError,
  errors,
  Field,
  type IslandProps,
  Problems,
  Submit,
  sayIn,
  useIds,
  useSmallForm,
} from './account/form.tsx'
import { Icon } from './Icon.tsx'

type State = 'busy' | 'done' | 'failed' | 'missing' | 'offline' | 'resent'

/** Runs once even where React mounts twice: the token works a single time. */
let confirming: Promise<{ backTo: string | null }> | undefined

export function AccountValidation(props: IslandProps) {
  const { lang } = props
  const t = sayIn(props)
  const ids = useIds(['email'])
  const [state, setState] = useState<State>('busy')
  const [backTo, setBackTo] = useState<string | null>(null)

  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token')
    if (!token) return setState('missing')
    confirming ??= call('confirmAccount', { body: { token } })
    confirming.then(
      async (answer) => {
        // The token must not stay in the history or go out in a Referer.
        history.replaceState(null, '', location.pathname)
        await call('getSession').catch(() => {})
        setBackTo(answer.backTo)
        setState('done')
      },
      (error: unknown) => setState(isProblem(error) && error.status === 0 ? 'offline' : 'failed'),
    )
  }, [])

  const form = useSmallForm({
    initial: { email: '' },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send({ email }) {
      await call('resendConfirmation', { body: { email: email.trim(), lang } })
      setState('resent')
    },
  })

  const note = (kind: string, icon: 'tick' | 'alert' | 'mail' | 'time', title: string, hint: string) => (
    <div className={`note door__note ${kind}`} role="status">
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        {hint}
      </p>
    </div>
  )

  if (state === 'busy')
    return (
      <p className="muted door__lead" role="status">
        {t('validation.busy')}
      </p>
    )
  if (state === 'resent') return note('note--ok', 'mail', t('register.sentTitle'), t('validation.resent'))
  if (state === 'offline') return note('note--bad', 'alert', t('offline'), '')
  if (state === 'done')
    return (
      <>
        {note('note--ok', 'tick', t('validation.done'), t('validation.doneHint'))}
        <button className="btn btn--main btn--wide door__go" type="button" onClick={() => goOn(lang, backTo)}>
          {t('validation.continue')}
        </button>
      </>
    )
  return (
    <>
      {state === 'failed'
        ? note('note--warn', 'alert', t('validation.failed'), t('validation.failedHint'))
        : note('', 'mail', t('validation.missing'), '')}
      <Problems form={form} ids={ids} t={t} />
      <form onSubmit={form.submit} noValidate method="post">
        <Field
          id={ids.email}
          label={t('email')}
          type="email"
          autoComplete="email"
          value={form.values.email}
          error={form.errors.email}
          onChange={(value) => form.set('email', value)}
        />
        <Submit busy={form.busy}>{t('validation.resend')}</Submit>
      </form>
    </>
  )
}
