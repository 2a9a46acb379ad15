import { useEffect, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { emailError, errors } from '../account/checks.ts'
import { Field, Problems } from '../account/form.tsx'
import { MAIL } from '../account/icons.ts'
import { useSmallForm } from '../account/useSmallForm.ts'
import { Note } from '../Note.tsx'
import { Done, Section, WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

type Pending = CallAnswer<'getEmailChange'>['pending']

/** The person's address, and the one that waits for its confirmation. */
export function EmailSection({ email, lang, t }: { email: string; lang: Locale; t: T }) {
  const [pending, setPending] = useState<Pending>(null)
  const [changing, setChanging] = useState(false)
  const [done, setDone] = useState('')
  const work = useWork(t('offline'))
  useEffect(() => {
    call('getEmailChange').then(
      (answer) => setPending(answer.pending),
      () => {},
    )
  }, [])
  const form = useSmallForm({
    initial: { email: '' },
    labels: { email: t('profile.emailNew') },
    t,
    check: (values) => errors({ email: emailError(values.email, t) }),
    async send(values) {
      const answer = await call('requestEmailChange', { body: { email: values.email.trim() } })
      setPending(answer.pending)
      setChanging(false)
    },
  })
  const cancel = () =>
    work.run(async () => {
      await call('cancelEmailChange')
      setPending(null)
      setDone(t('profile.emailCancelled'))
    })
  const resend = (address: string) =>
    work.run(async () => {
      setPending((await call('requestEmailChange', { body: { email: address } })).pending)
      setDone(t('profile.emailResent'))
    })
  return (
    <Section id="email" title={t('profile.emailTitle')} text={t('profile.emailText', { email })}>
      <WorkFailure work={work} />
      {pending ? (
        <Note
          look="warn"
          icon={MAIL}
          title={t('profile.emailPending', { email: pending.email })}
          text={t('profile.emailPendingText', { date: sentenceDate(new Date(pending.expiresAt), ownZone(), lang) })}
        >
          <div className="row">
            <WorkButton work={work} look="btn--s" onClick={() => resend(pending.email)}>
              {t('profile.emailResend')}
            </WorkButton>
            <WorkButton work={work} look="btn--s" onClick={cancel}>
              {t('profile.emailCancel')}
            </WorkButton>
          </div>
        </Note>
      ) : changing ? (
        <form onSubmit={form.submit} noValidate method="post">
          <Problems form={form} t={t} />
          <Field {...form.field('email')} hint={t('profile.emailNewHint')} type="email" autoComplete="email" />
          <div className="row profile__end">
            <button className="btn btn--main" type="submit" aria-disabled={form.busy || undefined}>
              {t('profile.emailSend')}
            </button>
            <button className="btn" type="button" onClick={() => setChanging(false)}>
              {t('profile.cancel')}
            </button>
          </div>
        </form>
      ) : (
        <button
          className="btn profile__go"
          type="button"
          id="email-change"
          onClick={() => {
            setDone('')
            setChanging(true)
          }}
        >
          {t('profile.emailChange')}
        </button>
      )}
      <Done>{done}</Done>
    </Section>
  )
}
