import { call } from '#client/api/call.ts'
import { loadSession } from '#client/api/session.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { TakenDraft } from '#core/response/visitor.contract.ts'
import { Note } from '../Note.tsx'
import { emailError, errors } from './checks.ts'
import { applicationAmong, type Confirmation } from './confirmation.ts'
import { AuthForm, Field } from './form.tsx'
import { continueTo } from './returnTo.ts'
import { useSmallForm } from './useSmallForm.ts'

/** The code of the message, typed where the person registered while they read it elsewhere. Without `email` it asks for that as well. */
export function CodeForm({
  email,
  lang,
  t,
  onConfirmed,
}: {
  email?: string
  lang: Locale
  t: T
  onConfirmed: (confirmation: Confirmation) => void
}) {
  const form = useSmallForm({
    initial: { email: email ?? '', code: '' },
    labels: { email: t('email'), code: t('validation.code') },
    t,
    check: (values) =>
      errors({
        email: email === undefined ? emailError(values.email, t) : undefined,
        code: values.code.trim() ? undefined : t('required'),
      }),
    async send(values) {
      const body = { email: email ?? values.email.trim(), code: values.code.trim().slice(0, 40) }
      const { backTo, drafts, pending } = await call('confirmAccountByCode', { body })
      if (pending) return location.assign(`/${lang}/mfa-code`)
      await loadSession().catch(() => {})
      onConfirmed({ backTo: applicationAmong(drafts, lang, backTo) ?? backTo, drafts })
    },
  })
  return (
    <AuthForm form={form} t={t} submit={t('validation.byCode')}>
      {email === undefined && <Field {...form.field('email')} type="email" autoComplete="email" />}
      <Field {...form.field('code')} hint={t('validation.codeHint')} autoComplete="one-time-code" />
    </AuthForm>
  )
}

/** The address is confirmed: what became of the answers of before, and the way on. */
export function Confirmed({
  confirmation: { backTo, drafts },
  isSignedIn,
  lang,
  t,
}: {
  confirmation: Confirmation
  isSignedIn: boolean
  lang: Locale
  t: T
}) {
  return (
    <>
      <Note
        look="ok"
        icon="tick"
        role="status"
        title={t('validation.done')}
        text={isSignedIn && t('validation.doneHint')}
      />
      {drafts.map((draft) => (
        <Taken key={`${draft.program?.slug} ${draft.responseId}`} draft={draft} t={t} />
      ))}
      <button className="btn btn--main btn--wide auth__go" type="button" onClick={() => continueTo(lang, backTo)}>
        {t(drafts.some(({ responseId }) => responseId) ? 'validation.toApplication' : 'validation.continue')}
      </button>
    </>
  )
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
