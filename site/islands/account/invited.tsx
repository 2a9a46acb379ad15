import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { describeError } from '#client/api/problem.ts'
import { logOut } from '#client/api/session.ts'
import type { T } from '#client/words.ts'
import type { NewAccount } from '#core/member/invited.contract.ts'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { Failure, Note, type NoteProps } from '../Note.tsx'
import { AcceptTexts } from './AcceptTexts.tsx'
import { errors, nameError, passwordError } from './checks.ts'
import { AuthForm, Field, PasswordField } from './form.tsx'
import { secondStep } from './returnTo.ts'
import { type IslandProps, useSmallForm } from './useSmallForm.ts'

/** There is nothing left to accept: what became of it, and the way on. */
export const Over = ({
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

/** Signs out who is somebody else. */
export const ChangeAccount = ({ t, onChange }: { t: T; onChange: () => void }) => (
  <button
    className="btn btn--main btn--wide auth__go"
    type="button"
    onClick={() => void logOut().then(onChange, onChange)}
  >
    {t('invitation.change')}
  </button>
)

interface NewAccountProps extends Pick<IslandProps, 'lang'> {
  t: T
  email: string
  firstname?: string
  lastname?: string
  /** Versions of the legal texts to accept. */
  texts: AcceptedTexts
  submit: string
  onSend: (account: NewAccount) => Promise<void>
}

export function NewAccountForm({
  t,
  lang,
  email,
  firstname = '',
  lastname = '',
  texts,
  submit,
  onSend,
}: NewAccountProps) {
  const names = Object.keys(texts)
  const form = useSmallForm({
    initial: { firstname, lastname, password: '', accept: '' },
    labels: { firstname: t('firstname'), lastname: t('lastname'), password: t('password') },
    t,
    check: (values) =>
      errors({
        firstname: nameError(values.firstname, t),
        lastname: nameError(values.lastname, t),
        password: passwordError(values.password, t),
        accept: names.length === 0 || values.accept ? undefined : t('invitation.mustAccept'),
      }),
    send: (values) =>
      onSend({
        firstname: values.firstname.trim(),
        lastname: values.lastname.trim(),
        password: values.password,
        accepted: texts,
      }),
  })
  return (
    <AuthForm form={form} t={t} submit={submit}>
      <Fixed label={t('email')} hint={t('invitation.emailHint')} value={email} />
      <div className="cols">
        <Field {...form.field('firstname')} autoComplete="given-name" />
        <Field {...form.field('lastname')} autoComplete="family-name" />
      </div>
      <PasswordField {...form.field('password')} hint={t('passwordHint')} autoComplete="new-password" t={t} />
      {names.length > 0 && <AcceptTexts texts={names} lang={lang} t={t} form={form} />}
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

/** One button, with why it failed above. */
export function GoButton({ t, label, onGo }: { t: T; label: string; onGo: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const go = () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    onGo()
      .catch((error: unknown) => setFailure(describeError(error, t('offline'))))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Failure title={failure} />
      <button
        className={`btn btn--main btn--wide auth__go${busy ? ' is-busy' : ''}`}
        type="button"
        aria-disabled={busy || undefined}
        onClick={go}
      >
        {busy && <span className="spin" aria-hidden="true" />}
        {label}
      </button>
    </>
  )
}

interface SignInProps extends Pick<IslandProps, 'lang'> {
  t: T
  email: string
  /** Where the second step leads back to. */
  here: string
  onSignedIn: () => Promise<void>
}

export function SignInForm({ t, lang, email, here, onSignedIn }: SignInProps) {
  const form = useSmallForm({
    initial: { password: '' },
    labels: { password: t('password') },
    t,
    check: ({ password }) => errors({ password: password ? undefined : t('required') }),
    async send({ password }) {
      const { pending } = await withCaptcha((headers) => call('login', { body: { email, password } }, { headers }))
      if (pending) return location.assign(secondStep(lang, pending, here))
      await onSignedIn()
    },
  })
  return (
    <AuthForm form={form} t={t} submit={t('invitation.signIn')}>
      <Fixed label={t('email')} value={email} />
      <PasswordField {...form.field('password')} autoComplete="current-password" t={t} />
      <p className="meta">
        <a href={`/${lang}/reset-password`}>{t('login.forgot')}</a>
      </p>
    </AuthForm>
  )
}
