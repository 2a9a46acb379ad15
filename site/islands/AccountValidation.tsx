import 'virtual:opencall-account-addresses'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { type T, translator } from '#client/words.ts'
import type { TakenDraft } from '#core/response/visitor.contract.ts'
import { AuthForm, emailError, errors, Field, type IslandProps, useSmallForm } from './account/form.tsx'
import { MAIL } from './account/icons.ts'
import { continueTo, storedReturnTo } from './account/returnTo.ts'
import { Failure, Note } from './Note.tsx'

type State = 'busy' | 'done' | 'already' | 'failed' | 'missing' | 'offline' | 'resent'

/** Runs once even where React mounts twice: the token works a single time. */
let confirming: Promise<{ backTo: string | null; drafts: TakenDraft[] }> | undefined

const stateAfter = (error: unknown): State =>
  isProblem(error, 'account.confirmedAlready')
    ? 'already'
    : isProblem(error) && error.status === 0
      ? 'offline'
      : 'failed'

export function AccountValidation(props: IslandProps) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const [state, setState] = useState<State>('busy')
  const [backTo, setBackTo] = useState<string | null>(null)
  const [drafts, setDrafts] = useState<TakenDraft[]>([])

  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token')
    if (!token) {
      // The page was reloaded after the confirmation: a person who is signed in has nothing to confirm.
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
        setDrafts(answer.drafts)
        setBackTo(applicationAmong(answer.drafts, lang, answer.backTo) ?? answer.backTo)
        setState('done')
      },
      (error: unknown) => {
        const after = stateAfter(error)
        // A used link has no page to return to any more; the device may have stored it at the registration.
        if (after === 'already') setBackTo(storedReturnTo())
        setState(after)
      },
    )
  }, [lang])

  const form = useSmallForm({
    initial: { email: '' },
    labels: { email: t('email') },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send({ email }) {
      await withCaptcha((headers) => call('resendConfirmation', { body: { email: email.trim(), lang } }, { headers }))
      setState('resent')
    },
  })

  if (state === 'busy')
    return (
      <p className="muted auth__lead" role="status">
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
        {drafts.map((draft) => (
          <Taken key={`${draft.program?.slug} ${draft.responseId}`} draft={draft} t={t} />
        ))}
        <button className="btn btn--main btn--wide auth__go" type="button" onClick={() => continueTo(lang, backTo)}>
          {t(drafts.some(({ responseId }) => responseId) ? 'validation.toApplication' : 'validation.continue')}
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
      <AuthForm form={form} t={t} submit={t('validation.resend')}>
        <Field {...form.field('email')} type="email" autoComplete="email" />
      </AuthForm>
    </>
  )
}

/** The application that received a visitor's draft: that of the call the person came from, else the first. */
function applicationAmong(drafts: readonly TakenDraft[], lang: string, backTo: string | null): string | null {
  const paths = drafts.flatMap(({ responseId, program }) =>
    responseId && program ? [`/${lang}/applications/${program.slug}/apply?responseId=${responseId}`] : [],
  )
  const origin = backTo?.split('?')[0]
  return paths.find((path) => path.split('?')[0] === origin) ?? paths[0] ?? null
}

/** What happened to the answers that were typed before registering. */
function Taken({ draft: { outcome, program, dropped }, t }: { draft: TakenDraft; t: T }) {
  const title = program?.title ?? ''
  if (outcome === 'added')
    return (
      <Note
        look="ok"
        icon="tick"
        title={t('validation.answers.added')}
        text={t('validation.answers.addedText', { title })}
      >
        {dropped > 0 && <p>{t('validation.answers.dropped', { count: dropped })}</p>}
      </Note>
    )
  return (
    <Note
      look="warn"
      icon="alert"
      title={t(`validation.answers.${outcome}`, { title })}
      text={t(outcome === 'later' ? 'validation.answers.laterText' : 'validation.answers.onDevice')}
    />
  )
}
