import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import type { T } from '#client/words.ts'
import { isEmailAddress, LONGEST_MESSAGE } from '#core/member/member.rules.ts'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { Field, LabelledInput, LabelledTextarea } from '../LabelledInput.tsx'
import type { TogetherStore } from './store.ts'

/** Invites an address, with what its person may do and a message. */
export function Invite({ together, t, onDone }: { together: TogetherStore; t: T; onDone: () => void }) {
  const [values, setValues] = useState({ email: '', role: 'editor' as InvitedRole, message: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [told, setTold] = useState('')
  const set = (more: Partial<typeof values>) => setValues((now) => ({ ...now, ...more }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const email = values.email.trim()
    setTold('')
    if (!isEmailAddress(email)) {
      setFailure(t('emailWrong'))
      return document.getElementById('invite-email')?.focus()
    }
    if (busy) return
    setBusy(true)
    together
      .change(call('inviteParticipant', { params: { responseId: together.responseId }, body: { ...values, email } }))
      .then(
        () => {
          setFailure('')
          setTold(t('sent', { email }))
          set({ email: '', message: '' })
          onDone()
        },
        (error: unknown) => setFailure(describeError(error, t('failed'))),
      )
      .finally(() => setBusy(false))
  }
  return (
    <section className="together__part" aria-labelledby="together-invite">
      <h3 id="together-invite">{t('invite')}</h3>
      <form noValidate onSubmit={send}>
        <LabelledInput
          id="invite-email"
          label={t('email')}
          type="email"
          autoComplete="off"
          value={values.email}
          aria-invalid={failure !== '' || undefined}
          aria-describedby={failure ? 'invite-error' : undefined}
          onChange={({ target }) => set({ email: target.value })}
        >
          {failure && (
            <p className="err" id="invite-error" role="alert">
              {failure}
            </p>
          )}
        </LabelledInput>
        <Field id="invite-role" label={t('roleLabel')}>
          <select
            className="input"
            id="invite-role"
            value={values.role}
            onChange={({ target }) => set({ role: target.value as InvitedRole })}
          >
            <option value="editor">{t('role.editor')}</option>
            <option value="reader">{t('role.reader')}</option>
          </select>
        </Field>
        <LabelledTextarea
          id="invite-message"
          label={t('message')}
          maxLength={LONGEST_MESSAGE}
          value={values.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
          {busy && <span className="spin" aria-hidden="true" />}
          {t('send')}
        </button>
        <p role="status" className="small">
          {told}
        </p>
      </form>
    </section>
  )
}
