import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { askForPasskey, hasPasskeys, leavePasskey, offersAutofill } from '#client/api/passkey.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { adoptSignOut } from '#client/api/signedOut.ts'
import { translator } from '#client/words.ts'
import { emailError, errors } from './account/checks.ts'
import { ExternalSignIn } from './account/ExternalSignIn.tsx'
import { AuthForm, Field, PasswordField } from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { continueTo, readReturnTo, secondStep, withReturnTo } from './account/returnTo.ts'
import { useOtherLanguages } from './account/useOtherLanguages.ts'
import { type IslandProps, useSmallForm } from './account/useSmallForm.ts'
import { Failure, Note } from './Note.tsx'

export function LoginForm(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const [backTo, setBackTo] = useState<string | null>(null)
  const [notice, setNotice] = useState<'' | 'needed' | 'expired' | 'unconfirmed' | 'resent' | 'cancelled'>('')
  const [refused, setRefused] = useState('')
  const [keys, setKeys] = useState(false)

  useEffect(() => {
    adoptSignOut()
    const back = readReturnTo()
    setBackTo(back)
    if (new URLSearchParams(location.search).has('expired')) setNotice('expired')
    else if (back) setNotice('needed')
    loadSession().then(
      ({ user }) => user && continueTo(lang, back),
      () => {},
    )
  }, [lang])

  useOtherLanguages(backTo)

  const withPasskey = async (autofill: boolean) => {
    setRefused('')
    try {
      const { options } = await call('startPasskeySignIn')
      const assertion = await askForPasskey(options, { autofill })
      if (!assertion) return autofill ? undefined : setNotice('cancelled')
      await call('signInWithPasskey', { body: { assertion } })
      await call('getSession')
      await continueTo(lang, readReturnTo())
    } catch (error) {
      if (!isProblem(error)) throw error
      if (!autofill) setRefused(error.status > 0 ? error.detail : t('offline'))
    }
  }
  // A passkey is offered at the field for the address, where the browser does that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setKeys(hasPasskeys())
    let waits = false
    void offersAutofill().then((offers) => {
      waits = offers
      return offers ? withPasskey(true) : undefined
    })
    return () => {
      if (waits) void leavePasskey()
    }
  }, [])

  const form = useSmallForm({
    initial: { email: '', password: '' },
    labels: { email: t('email'), password: t('password') },
    t,
    check: (values) =>
      errors({ email: emailError(values.email, t), password: values.password ? undefined : t('required') }),
    async send(values) {
      try {
        const { pending } = await withCaptcha((headers) =>
          call('login', { body: { email: values.email.trim(), password: values.password } }, { headers }),
        )
        if (pending) return location.assign(secondStep(lang, pending, readReturnTo()))
      } catch (error) {
        if (!isProblem(error, 'account_not_confirmed')) throw error
        setNotice('unconfirmed')
        return
      }
      await call('getSession')
      await continueTo(lang, readReturnTo())
    },
  })

  const resend = () =>
    withCaptcha((headers) =>
      call('resendConfirmation', { body: { email: form.values.email.trim(), lang } }, { headers }),
    ).then(
      () => setNotice('resent'),
      () => {},
    )

  const notices = {
    cancelled: { text: t('login.cancelled') },
    expired: { title: t('login.expired'), text: t('login.expiredHint') },
    needed: { text: t('login.needed') },
    resent: { text: t('login.resent', { email: form.values.email }) },
    unconfirmed: { title: t('login.unconfirmed'), text: t('login.unconfirmedHint') },
  }
  return (
    <>
      <p className="muted auth__lead">
        {t('login.none')} <a href={withReturnTo(`/${lang}/register`, backTo)}>{t('login.create')}</a>
      </p>
      {notice && (
        <Note
          look={notice === 'resent' ? 'ok' : 'warn'}
          icon={notice === 'resent' ? MAIL : 'time'}
          role="status"
          {...notices[notice]}
        >
          {notice === 'unconfirmed' && (
            <button className="btn btn--s" type="button" onClick={resend}>
              {t('login.resend')}
            </button>
          )}
        </Note>
      )}
      {refused && <Failure text={refused} />}
      <AuthForm
        form={form}
        t={t}
        submit={t('login.submit')}
        after={
          keys && (
            <>
              <p className="or">{t('or')}</p>
              <button className="btn btn--wide" type="button" onClick={() => void withPasskey(false)}>
                {t('login.passkey')}
              </button>
            </>
          )
        }
      >
        <Field {...form.field('email')} type="email" autoComplete="username webauthn" />
        <PasswordField {...form.field('password')} autoComplete="current-password" t={t} />
        <p className="meta">
          <a href={withReturnTo(`/${lang}/reset-password`, backTo)}>{t('login.forgot')}</a>
        </p>
      </AuthForm>
      <ExternalSignIn lang={lang} backTo={backTo} separator={!keys} t={t} />
    </>
  )
}
