import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { isProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import { emailError, errors, passwordError } from './account/checks.ts'
import { AuthForm, Field, PasswordField } from './account/form.tsx'
import { setHeading } from './account/heading.ts'
import { MAIL } from './account/icons.ts'
import { readReturnTo, storedReturnTo, storeReturnTo, withReturnTo } from './account/returnTo.ts'
import { useOtherLanguages } from './account/useOtherLanguages.ts'
import { type IslandProps, useSmallForm } from './account/useSmallForm.ts'
import { Note } from './Note.tsx'

type State = 'ask' | 'sent' | 'choose' | 'done' | 'failed'

export function ResetForm(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const [state, setState] = useState<State>('ask')
  const [token, setToken] = useState('')
  const [email, setEmail] = useState('')
  const [backTo, setBackTo] = useState<string | null>(null)

  useEffect(() => {
    const back = readReturnTo()
    // The history state keeps the token when the page is reloaded.
    const found = new URLSearchParams(location.search).get('token') ?? tokenInHistory()
    setBackTo(found ? (back ?? storedReturnTo()) : back)
    if (!found) return
    setToken(found)
    setState('choose')
    history.replaceState({ token: found }, '', location.pathname)
    // Checked before the person chooses a password; when the request fails, the submission reports it.
    call('checkResetLink', { body: { token: found } }).catch((error) => isNoLink(error) && setState('failed'))
  }, [])

  const title = {
    ask: '',
    sent: '',
    choose: t('reset.chooseTitle'),
    failed: t('reset.title'),
    done: t('reset.doneTitle'),
  }[state]
  useEffect(() => {
    if (title) setHeading(title)
    // A token works only once.
    if (state === 'failed' || state === 'done') history.replaceState(null, '')
  }, [state, title])

  useOtherLanguages(backTo, state === 'choose' ? token : '')

  const sent = (to: string) => {
    storeReturnTo(backTo ?? readReturnTo())
    setEmail(to)
    setState('sent')
  }
  const back = (
    <p className="auth__hint">
      <a href={withReturnTo(`/${lang}/login`, backTo)}>{t('reset.back')}</a>
    </p>
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
          <Note look="ok" icon={MAIL} role="status" title={t('reset.sentTitle')} text={t('reset.sent', { email })} />
          {back}
        </>
      )
    case 'choose':
      return <Choose {...props} token={token} onDone={() => setState('done')} onFailed={() => setState('failed')} />
    case 'done':
      return (
        <>
          <Note look="ok" icon="tick" role="status" text={t('reset.done')} />
          <a className="btn btn--main btn--wide auth__go" href={withReturnTo(`/${lang}/login`, backTo)}>
            {t('login.submit')}
          </a>
        </>
      )
    case 'failed':
      return (
        <>
          <Note look="warn" icon="alert" role="status" title={t('reset.failed')} text={t('reset.failedHint')} />
          <button className="btn btn--wide auth__go" type="button" onClick={() => setState('ask')}>
            {t('reset.again')}
          </button>
        </>
      )
  }
}

/** Whether a token is invalid: used, expired or malformed. */
const isNoLink = (error: unknown): boolean =>
  isProblem(error, 'account.linkInvalid') || isProblem(error, 'request.invalid')

/** The token of the link, which was removed from the address. */
const tokenInHistory = (): string | null => (history.state as { token?: string } | null)?.token ?? null

function Ask({ onSent, ...props }: IslandProps & { onSent: (email: string) => void }) {
  const t = translator(props.words, props.lang)
  const form = useSmallForm({
    initial: { email: '' },
    labels: { email: t('email') },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send(values) {
      onSent(
        (
          await withCaptcha((headers) =>
            call(
              'requestReset',
              { body: { email: values.email.trim(), lang: props.lang, area: 'front' } },
              { headers },
            ),
          )
        ).email,
      )
    },
  })
  return (
    <>
      <p className="muted auth__lead">{t('reset.lead')}</p>
      <AuthForm form={form} t={t} submit={t('reset.submit')}>
        <Field {...form.field('email')} type="email" autoComplete="username" />
      </AuthForm>
    </>
  )
}

interface ChooseProps extends IslandProps {
  token: string
  onDone: () => void
  onFailed: () => void
}

function Choose({ token, onDone, onFailed, ...props }: ChooseProps) {
  const t = translator(props.words, props.lang)
  const form = useSmallForm({
    initial: { password: '' },
    labels: { password: t('newPassword') },
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
    <AuthForm form={form} t={t} submit={t('reset.choose')}>
      <PasswordField {...form.field('password')} hint={t('passwordHint')} autoComplete="new-password" t={t} />
    </AuthForm>
  )
}
