import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { goOn, readBackTo, withBackTo } from './account/after.ts'
import {
  DoorForm,
  emailError,
  errors,
  Field,
  type IslandProps,
  PasswordField,
  sayIn,
  useSmallForm,
} from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { Icon } from './Icon.tsx'

export function LoginForm(props: IslandProps) {
  const { lang } = props
  const t = sayIn(props)
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
    labels: { email: t('email'), password: t('password') },
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
      await goOn(lang, readBackTo())
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
          <Icon name={notice === 'resent' ? MAIL : 'time'} />
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
      <DoorForm form={form} t={t} submit={t('login.submit')}>
        <Field {...form.field('email')} type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} autoComplete="current-password" t={t} />
        <p className="meta">
          <a href={withBackTo(`/${lang}/reset-password`, backTo)}>{t('login.forgot')}</a>
        </p>
      </DoorForm>
    </>
  )
}
