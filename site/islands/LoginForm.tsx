import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { goOn, readBackTo, withBackTo } from './account/after.ts'
import {
  emailError,
  errors,
  Field,
  type IslandProps,
  PasswordField,
  Problems,
  Submit,
  sayIn,
  useIds,
  useSmallForm,
} from './account/form.tsx'
import { Icon } from './Icon.tsx'

const NAMES = ['email', 'password'] as const

export function LoginForm(props: IslandProps) {
  const { lang } = props
  const t = sayIn(props)
  const ids = useIds(NAMES)
  const [backTo, setBackTo] = useState<string | null>(null)
  const [notice, setNotice] = useState<'' | 'needed' | 'expired' | 'unconfirmed' | 'resent'>('')

  useEffect(() => {
    const back = readBackTo()
    setBackTo(back)
    if (new URLSearchParams(location.search).has('expired')) setNotice('expired')
    else if (back) setNotice('needed')
    loadSession().then(
      ({ user }) => user && goOn(lang, back),
      () => {},
    )
  }, [lang])

  const form = useSmallForm({
    initial: { email: '', password: '' },
    t,
    check: (values) =>
      errors({ email: emailError(values.email, t), password: values.password ? undefined : t('required') }),
    async send(values) {
      try {
        await call('login', { body: { email: values.email.trim(), password: values.password } })
      } catch (error) {
        if (!isProblem(error, 'account_not_confirmed')) throw error
        setNotice('unconfirmed')
        return
      }
      await call('getSession')
      await goOn(lang, backTo)
    },
  })

  const resend = () =>
    call('resendConfirmation', { body: { email: form.values.email.trim(), lang } }).then(
      () => setNotice('resent'),
      () => {},
    )

  return (
    <>
      <p className="muted door__lead">
        {t('login.none')} <a href={withBackTo(`/${lang}/register`, backTo)}>{t('login.create')}</a>
      </p>
      {notice && (
        <div className={`note door__note ${notice === 'resent' ? 'note--ok' : 'note--warn'}`} role="status">
          <Icon name={notice === 'resent' ? 'mail' : 'time'} />
          <div>
            {notice === 'expired' && (
              <p>
                <b>{t('login.expired')}</b>
                {t('login.expiredHint')}
              </p>
            )}
            {notice === 'needed' && <p>{t('login.needed')}</p>}
            {notice === 'resent' && <p>{t('login.resent', { email: form.values.email })}</p>}
            {notice === 'unconfirmed' && (
              <>
                <p>
                  <b>{t('login.unconfirmed')}</b>
                  {t('login.unconfirmedHint')}
                </p>
                <button className="btn btn--s" type="button" onClick={resend}>
                  {t('login.resend')}
                </button>
              </>
            )}
          </div>
        </div>
      )}
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
        <PasswordField
          id={ids.password}
          label={t('password')}
          autoComplete="current-password"
          value={form.values.password}
          error={form.errors.password}
          onChange={(value) => form.set('password', value)}
          t={t}
        />
        <p className="meta">
          <a href={`/${lang}/reset-password`}>{t('login.forgot')}</a>
        </p>
        <Submit busy={form.busy}>{t('login.submit')}</Submit>
      </form>
    </>
  )
}
