import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import {
  emailError,
  errors,
  Field,
  type IslandProps,
  PasswordField,
  Problems,
  passwordError,
  Submit,
  sayIn,
  useIds,
  useSmallForm,
} from './account/form.tsx'
import { Icon } from './Icon.tsx'

type State = 'ask' | 'sent' | 'choose' | 'done' | 'failed'

export function ResetForm(props: IslandProps) {
  const { lang } = props
  const t = sayIn(props)
  const [state, setState] = useState<State>('ask')
  const [token, setToken] = useState('')
  const [email, setEmail] = useState('')

  useEffect(() => {
    const found = new URLSearchParams(location.search).get('token')
    if (!found) return
    setToken(found)
    setState('choose')
    history.replaceState(null, '', location.pathname)
  }, [])

  const sent = (to: string) => {
    setEmail(to)
    setState('sent')
  }
  const back = (
    <p className="door__hint">
      <a href={`/${lang}/login`}>{t('reset.back')}</a>
    </p>
  )
  const note = (kind: string, icon: 'tick' | 'mail' | 'alert', title: string, hint: string) => (
    <div className={`note door__note ${kind}`} role="status">
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        {hint}
      </p>
    </div>
  )

  switch (state) {
    case 'ask':
      return (
        <>
          <Ask {...props} onSent={sent} />
          {back}
        </>
      )
    case 'sent':
      return (
        <>
          {note('note--ok', 'mail', t('reset.sentTitle'), t('reset.sent', { email }))}
          {back}
        </>
      )
    case 'choose':
      return <Choose {...props} token={token} onDone={() => setState('done')} onFailed={() => setState('failed')} />
    case 'done':
      return (
        <>
          {note('note--ok', 'tick', t('reset.doneTitle'), t('reset.done'))}
          <a className="btn btn--main btn--wide door__go" href={`/${lang}/login`}>
            {t('login.submit')}
          </a>
        </>
      )
    case 'failed':
      return (
        <>
          {note('note--warn', 'alert', t('reset.failed'), t('reset.failedHint'))}
          <button className="btn btn--wide door__go" type="button" onClick={() => setState('ask')}>
            {t('reset.again')}
          </button>
        </>
      )
  }
}

function Ask({ onSent, ...props }: IslandProps & { onSent: (email: string) => void }) {
  const t = sayIn(props)
  const ids = useIds(['email'])
  const form = useSmallForm({
    initial: { email: '' },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send(values) {
      onSent(
        (await call('requestReset', { body: { email: values.email.trim(), lang: props.lang, area: 'front' } })).email,
      )
    },
  })
  return (
    <>
      <p className="muted door__lead">{t('reset.lead')}</p>
      <Problems form={form} ids={ids} t={t} />
      <form onSubmit={form.submit} noValidate method="post">
        <Field
          id={ids.email}
          label={t('email')}
          type="email"
          autoComplete="username"
          value={form.values.email}
          error={form.errors.email}
          onChange={(value) => form.set('email', value)}
        />
        <Submit busy={form.busy}>{t('reset.submit')}</Submit>
      </form>
    </>
  )
}

interface ChooseProps extends IslandProps {
  token: string
  onDone: () => void
  onFailed: () => void
}

function Choose({ token, onDone, onFailed, ...props }: ChooseProps) {
  const t = sayIn(props)
  const ids = useIds(['password'])
  const form = useSmallForm({
    initial: { password: '' },
    t,
    check: (values) => errors({ password: passwordError(values.password, t) }),
    async send({ password }) {
      try {
        await call('resetPassword', { body: { token, password } })
        onDone()
      } catch (error) {
        if (!isProblem(error, 'account.linkInvalid')) throw error
        onFailed()
      }
    },
  })
  return (
    <>
      <Problems form={form} ids={ids} t={t} />
      <form onSubmit={form.submit} noValidate method="post">
        <PasswordField
          id={ids.password}
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          value={form.values.password}
          error={form.errors.password}
          onChange={(value) => form.set('password', value)}
          t={t}
        />
        <Submit busy={form.busy}>{t('reset.choose')}</Submit>
      </form>
    </>
  )
}
