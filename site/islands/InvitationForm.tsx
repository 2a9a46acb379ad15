import 'virtual:opencall-account-addresses'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { describeError, isProblem } from '#client/api/problem.ts'
import { loadSession, logOut } from '#client/api/session.ts'
import { type T, translator } from '#client/words.ts'
import type { OpenInvitation } from '#core/member/invitation.contract.ts'
import { plainDate } from '#core/site/dates.ts'
import { AcceptTexts } from './account/AcceptTexts.tsx'
import {
  AuthForm,
  errors,
  Field,
  type IslandProps,
  nameError,
  PasswordField,
  passwordError,
  useOtherLanguages,
  useSmallForm,
} from './account/form.tsx'
import { setHeading } from './account/heading.ts'
import { MAIL } from './account/icons.ts'
import { continueTo, secondStep } from './account/returnTo.ts'
import { Failure, Note, type NoteProps } from './Note.tsx'

type Answer = OpenInvitation | 'unknown' | 'offline' | null

/** The history state keeps the token when the page is reloaded. */
const tokenOf = (): string =>
  new URLSearchParams(location.search).get('token') ?? (history.state as { token?: string } | null)?.token ?? ''

/** Where the link of an invitation leads: what it is to, and how it is accepted. */
export function InvitationForm(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, lang)
  const [token, setToken] = useState('')
  const [answer, setAnswer] = useState<Answer>(null)

  const look = (given: string) => {
    if (given === '') return setAnswer('unknown')
    call('checkInvitation', { body: { token: given } }).then(setAnswer, (error: unknown) =>
      setAnswer(isProblem(error) && (error.status === 0 || error.status >= 500) ? 'offline' : 'unknown'),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the token of the address
  useEffect(() => {
    const found = tokenOf()
    history.replaceState({ token: found }, '', location.pathname)
    setToken(found)
    // Cookies of a session that can be renewed say who is signed in.
    void loadSession()
      .catch(() => {})
      .then(() => look(found))
  }, [])
  const title = headingOf(answer, t)
  useEffect(() => {
    if (title) setHeading(title)
  }, [title])
  useOtherLanguages(null, token)

  if (answer === null)
    return (
      <p className="muted auth__lead" role="status">
        {t('invitation.busy')}
      </p>
    )
  if (answer === 'offline') return <Failure title={t('offline')} again={[t('invitation.again'), () => look(token)]} />
  if (answer === 'unknown') return <Over {...props} t={t} look="warn" icon="alert" text={t('invitation.unknownText')} />
  return <Found {...props} t={t} invitation={answer} token={token} onChange={() => look(token)} />
}

const placeOf = ({ program, platform }: OpenInvitation): string => program ?? platform

const isOther = ({ signedInAs, email }: OpenInvitation): boolean =>
  signedInAs !== null && signedInAs.toLowerCase() !== email.toLowerCase()

function headingOf(answer: Answer, t: T): string {
  if (answer === null || answer === 'offline') return ''
  if (answer === 'unknown') return t('invitation.unknown')
  if (answer.state !== 'sent') return t(`invitation.${answer.state}`)
  return isOther(answer) ? t('invitation.other') : t('invitation.join', { place: placeOf(answer) })
}

interface FoundProps extends IslandProps {
  t: T
  invitation: OpenInvitation
  token: string
  /** It may have become something else. */
  onChange: () => void
}

/** There is nothing left to accept: what became of it, and the way on. */
const Over = ({
  t,
  lang,
  look,
  icon,
  text,
}: { t: T } & Pick<IslandProps, 'lang'> & Pick<NoteProps, 'look' | 'icon' | 'text'>) => (
  <>
    <Note look={look} icon={icon} role="status" text={text} />
    <a className="btn btn--main btn--wide auth__go" href={`/${lang}/login`}>
      {t('login.submit')}
    </a>
  </>
)

function Found(props: FoundProps) {
  const { t, lang, invitation, onChange } = props
  const { email, invitedBy: name, state } = invitation
  const day = (at: string | null) => (at ? plainDate(new Date(at), zone(), lang) : '')
  switch (state) {
    case 'accepted':
      return (
        <Over
          {...props}
          look="ok"
          icon="tick"
          text={t('invitation.acceptedText', { date: day(invitation.endedAt), email })}
        />
      )
    case 'expired':
      return (
        <Over
          {...props}
          look="warn"
          icon="time"
          text={t('invitation.expiredText', { date: day(invitation.expiresAt), name })}
        />
      )
    case 'revoked':
    case 'declined':
      return <Over {...props} look="warn" icon="alert" text={t(`invitation.${state}Text`, { name })} />
    case 'sent':
      if (!isOther(invitation)) return <Open {...props} />
      return (
        <>
          <Note
            look="warn"
            icon="alert"
            role="status"
            text={t('invitation.otherText', { email, account: invitation.signedInAs ?? '' })}
          />
          <button
            className="btn btn--main btn--wide auth__go"
            type="button"
            onClick={() => void logOut().then(onChange, onChange)}
          >
            {t('invitation.change')}
          </button>
        </>
      )
  }
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** What it is to, who sent it and what they wrote, then the way in. */
function Open(props: FoundProps) {
  const { t, invitation, token, onChange } = props
  const { invitedBy: name, roleName, message, account, signedInAs } = invitation
  const decline = () => call('declineInvitation', { body: { token } }).then(onChange, onChange)
  return (
    <>
      <p className="muted auth__lead">{t('invitation.lead', { name, role: roleName, place: placeOf(invitation) })}</p>
      {message && <Note icon={MAIL} text={<span className="auth__message">{message}</span>} />}
      {account === 'new' ? (
        <NewAccount {...props} />
      ) : signedInAs !== null ? (
        <Confirm {...props} />
      ) : (
        <SignIn {...props} />
      )}
      <p className="auth__hint">
        <button type="button" className="btn btn--quiet btn--s" onClick={() => void decline()}>
          {t('invitation.decline')}
        </button>
      </p>
    </>
  )
}

type Account = { firstname: string; lastname: string; password: string; accepted: OpenInvitation['texts'] }

/** Accepts, then goes where the role leads, or to the second step. An invitation that ended meanwhile is looked at again. */
async function accept({ token, lang, onChange }: FoundProps, account?: Account): Promise<void> {
  try {
    const { pending, to } = await call('acceptInvitation', {
      body: { token, locale: lang, ...(account && { account }) },
    })
    if (pending) return location.assign(secondStep(lang, pending, `/${lang}/${to}`))
    const { permissions } = await loadSession()
    const isWork = permissions.includes('platform.back-office-access.authorize')
    await continueTo(lang, isWork ? `/${lang}/${to}` : null)
  } catch (error) {
    if (!isProblem(error) || error.status !== 410) throw error
    onChange()
  }
}

function NewAccount(props: FoundProps) {
  const { t, lang, invitation } = props
  const texts = Object.keys(invitation.texts)
  const form = useSmallForm({
    initial: { firstname: invitation.firstname, lastname: invitation.lastname, password: '', accept: '' },
    labels: { firstname: t('firstname'), lastname: t('lastname'), password: t('password') },
    t,
    check: (values) =>
      errors({
        firstname: nameError(values.firstname, t),
        lastname: nameError(values.lastname, t),
        password: passwordError(values.password, t),
        accept: texts.length === 0 || values.accept ? undefined : t('invitation.mustAccept'),
      }),
    send: ({ firstname, lastname, password }) =>
      accept(props, {
        firstname: firstname.trim(),
        lastname: lastname.trim(),
        password,
        accepted: invitation.texts,
      }),
  })
  return (
    <AuthForm form={form} t={t} submit={t('invitation.finish')}>
      <Fixed label={t('email')} hint={t('invitation.emailHint')} value={invitation.email} />
      <div className="cols">
        <Field {...form.field('firstname')} autoComplete="given-name" />
        <Field {...form.field('lastname')} autoComplete="family-name" />
      </div>
      <PasswordField {...form.field('password')} hint={t('passwordHint')} autoComplete="new-password" t={t} />
      {texts.length > 0 && <AcceptTexts texts={texts} lang={lang} t={t} form={form} />}
    </AuthForm>
  )
}

/** The address of the invitation, which cannot be changed here. */
function Fixed({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <Field
      id="invitation-email"
      label={label}
      value={value}
      {...(hint && { hint })}
      type="email"
      autoComplete="username"
      readOnly
      onChange={() => {}}
    />
  )
}

/** Somebody who is signed in as the person of the invitation. */
function Confirm(props: FoundProps) {
  const { t, invitation } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const go = () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    accept(props)
      .catch((error: unknown) => setFailure(describeError(error, t('offline'))))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Failure title={failure} />
      <p className="auth__lead">{t('invitation.as', { email: invitation.email })}</p>
      <button
        className={`btn btn--main btn--wide auth__go${busy ? ' is-busy' : ''}`}
        type="button"
        aria-disabled={busy || undefined}
        onClick={go}
      >
        {busy && <span className="spin" aria-hidden="true" />}
        {t('invitation.acceptAction')}
      </button>
    </>
  )
}

/** Somebody with an account signs in, with the second step where they have one, and comes back here to accept. */
function SignIn(props: FoundProps) {
  const { t, lang, invitation, token } = props
  const form = useSmallForm({
    initial: { password: '' },
    labels: { password: t('password') },
    t,
    check: ({ password }) => errors({ password: password ? undefined : t('required') }),
    async send({ password }) {
      const { pending } = await withCaptcha((headers) =>
        call('login', { body: { email: invitation.email, password } }, { headers }),
      )
      const here = `/${lang}/finalize-registration?${new URLSearchParams({ token })}`
      if (pending) return location.assign(secondStep(lang, pending, here))
      await accept(props)
    },
  })
  return (
    <>
      <p className="auth__lead">{t('invitation.existing')}</p>
      <AuthForm form={form} t={t} submit={t('invitation.signIn')}>
        <Fixed label={t('email')} value={invitation.email} />
        <PasswordField {...form.field('password')} autoComplete="current-password" t={t} />
        <p className="meta">
          <a href={`/${lang}/reset-password`}>{t('login.forgot')}</a>
        </p>
      </AuthForm>
    </>
  )
}
