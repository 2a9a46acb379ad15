import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { describeError } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { type T, translator } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { AcceptTexts } from './account/AcceptTexts.tsx'
import { CodeForm, Confirmed } from './account/Confirmed.tsx'
import { emailError, errors, nameError, passwordError } from './account/checks.ts'
import type { Confirmation } from './account/confirmation.ts'
import { ExternalSignIn } from './account/ExternalSignIn.tsx'
import { AuthForm, Field, PasswordField } from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { continueTo, readReturnTo, storeReturnTo, withReturnTo } from './account/returnTo.ts'
import { useOtherLanguages } from './account/useOtherLanguages.ts'
import { type IslandProps, useSmallForm } from './account/useSmallForm.ts'
import { draftsToSend, markSent } from './account/visitorDrafts.ts'
import { Failure, Note } from './Note.tsx'

interface RegisterProps extends IslandProps {
  /** The legal pages that exist, with the version that they show: only those can be accepted. */
  texts: AcceptedTexts
}

export function RegisterForm(props: RegisterProps) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const terms = props.texts['terms-of-use'] !== undefined
  const privacy = props.texts['privacy-policy'] !== undefined
  const asked = terms || privacy
  const [backTo, setBackTo] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState('')
  const [waiting, setWaiting] = useState(0)

  useEffect(() => {
    const back = readReturnTo()
    setBackTo(back)
    loadSession().then(
      ({ user }) => user && continueTo(lang, back),
      () => {},
    )
  }, [lang])

  useOtherLanguages(backTo)

  const form = useSmallForm({
    initial: { firstname: '', lastname: '', email: '', password: '', accept: '' },
    labels: {
      firstname: t('firstname'),
      lastname: t('lastname'),
      email: t('email'),
      password: t('password'),
    },
    t,
    check: (values) =>
      errors({
        firstname: nameError(values.firstname, t),
        lastname: nameError(values.lastname, t),
        email: emailError(values.email, t),
        password: passwordError(values.password, t),
        accept: !asked || values.accept ? undefined : t(terms ? 'register.mustAccept' : 'register.mustRead'),
      }),
    async send({ firstname, lastname, email, password }) {
      const back = readReturnTo()
      const body = { firstname: firstname.trim(), lastname: lastname.trim(), email: email.trim(), password, lang }
      const drafts = draftsToSend(back)
      const accepted = asked && { accepted: props.texts }
      const sent = { ...body, drafts, ...(back && { backTo: back }), ...accepted }
      const answer = await withCaptcha((headers) => call('register', { body: sent }, { headers }))
      if (answer.drafts > 0) markSent(drafts)
      setWaiting(answer.drafts)
      // The link in the mail has it too, but only when it is opened for the first time.
      storeReturnTo(back)
      setSentTo(answer.email)
    },
  })

  if (sentTo) return <Sent email={sentTo} waiting={waiting} lang={lang} t={t} onOther={() => setSentTo('')} />

  return (
    <>
      <p className="muted auth__lead">
        {t('register.already')} <a href={withReturnTo(`/${lang}/login`, backTo)}>{t('register.signIn')}</a>
      </p>
      <AuthForm
        form={form}
        t={t}
        submit={t('register.submit')}
        after={<p className="small muted auth__hint">{t('register.hint')}</p>}
      >
        <div className="cols">
          <Field {...form.field('firstname')} autoComplete="given-name" />
          <Field {...form.field('lastname')} autoComplete="family-name" />
        </div>
        <Field {...form.field('email')} type="email" autoComplete="email" />
        <PasswordField {...form.field('password')} hint={t('passwordHint')} autoComplete="new-password" t={t} />
        {asked && <AcceptTexts texts={Object.keys(props.texts)} lang={lang} t={t} form={form} />}
      </AuthForm>
      <ExternalSignIn lang={lang} backTo={backTo} separator t={t} />
    </>
  )
}

interface SentProps {
  email: string
  /** Number of drafts that will be added at the confirmation. */
  waiting: number
  lang: Locale
  t: T
  onOther: () => void
}

/** Where the link was sent, and what to do when it does not arrive. */
function Sent({ email, waiting, lang, t, onOther }: SentProps) {
  const [resent, setResent] = useState(false)
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null)
  const [failure, setFailure] = useState('')
  const resend = () => {
    setFailure('')
    withCaptcha((headers) => call('resendConfirmation', { body: { email, lang } }, { headers })).then(
      () => setResent(true),
      (error: unknown) => setFailure(describeError(error, t('offline'))),
    )
  }
  if (confirmed) return <Confirmed confirmation={confirmed} isSignedIn lang={lang} t={t} />
  return (
    <>
      <Note look="ok" icon={MAIL} role="status" title={t('register.sentTitle')} text={t('register.sent', { email })}>
        {waiting > 0 && <p>{t('register.answersWait')}</p>}
      </Note>
      <CodeForm email={email} lang={lang} t={t} onConfirmed={setConfirmed} />
      <p className="muted auth__lead" role="status">
        {resent ? t('register.resent') : t('register.sentHint')}
      </p>
      <Failure title={failure} />
      <div className="row auth__go">
        {!resent && (
          <button className="btn" type="button" onClick={resend}>
            {t('register.resend')}
          </button>
        )}
        <button className="btn btn--quiet" type="button" onClick={onOther}>
          {t('register.other')}
        </button>
      </div>
    </>
  )
}
