import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import type { T } from '#client/words.ts'
import type { Participant, ParticipantInvitation, Participants } from '#core/participant/participant.contract.ts'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { HERE, plainDate } from '#core/site/dates.ts'
import { Confirm } from './Confirm.tsx'
import { Face } from './Face.tsx'
import type { TogetherStore } from './store.ts'
import type { TogetherProps } from './Together.tsx'

interface PeopleProps extends Pick<TogetherProps, 'lang' | 'store'> {
  people: Participants
  together: TogetherStore
  t: T
  onChanged: () => void
}

type Asked = { what: 'remove' | 'transfer'; who: Participant } | { what: 'leave' }

/** People with their roles, and invitations that are not accepted yet. */
export function People({ people, together, t, lang, store, onChanged }: PeopleProps) {
  const { responseId } = together
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState('')
  const run = (write: Promise<Participants>) =>
    together.change(write).then(
      () => {
        setFailure('')
        setAsked(null)
        onChanged()
      },
      (error: unknown) => {
        setFailure(describeError(error, t('failed')))
        setAsked(null)
        void together.readPeople()
      },
    )
  const confirmed = () => {
    if (!asked) return
    if (asked.what === 'leave')
      return void call('leaveResponse', { params: { responseId } }).then(
        () => store.load(),
        (error: unknown) => setFailure(describeError(error, t('failed'))),
      )
    const participantId = asked.who.id
    if (asked.what === 'remove') return void run(call('removeParticipant', { params: { responseId, participantId } }))
    void run(call('transferResponse', { params: { responseId }, body: { participantId } }))
  }
  const setRole = ({ id, version }: Participant, role: InvitedRole) =>
    run(call('updateParticipant', { params: { responseId, participantId: id }, body: { role, version } }))
  const owner = people.items[0]?.name ?? ''
  const isOwner = people.role === 'owner'
  return (
    <section className="together__part">
      {failure && (
        <p className="err" role="alert">
          {failure}
        </p>
      )}
      <ul className="who who--list">
        {people.items.map((person) => (
          <li key={person.id}>
            <Face name={person.name} other={!person.isMe} />
            <div className="who__person">
              <p>
                <b>{person.isMe ? t('you') : person.name}</b>
                {person.email && <small> {person.email}</small>}
              </p>
              {isOwner && person.role !== 'owner' ? (
                <div className="row">
                  <select
                    className="input input--s"
                    aria-label={t('roleOf', { name: person.name })}
                    value={person.role}
                    onChange={({ target }) => void setRole(person, target.value as InvitedRole)}
                  >
                    <option value="editor">{t('role.editor')}</option>
                    <option value="reader">{t('role.reader')}</option>
                  </select>
                  {people.abilities.transfer && (
                    <button
                      className="link small"
                      type="button"
                      onClick={() => setAsked({ what: 'transfer', who: person })}
                    >
                      {t('transfer')}
                    </button>
                  )}
                  <button
                    className="link small"
                    type="button"
                    onClick={() => setAsked({ what: 'remove', who: person })}
                  >
                    {t('remove')}
                  </button>
                </div>
              ) : (
                <p className="small muted">{t(`role.${person.role}`)}</p>
              )}
              {asked && asked.what !== 'leave' && asked.who.id === person.id && (
                <Confirm
                  text={t(`${asked.what}Text`, { name: person.name })}
                  action={t(asked.what)}
                  cancel={t('cancel')}
                  onConfirm={confirmed}
                  onCancel={() => setAsked(null)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {people.abilities.leave &&
        (asked?.what === 'leave' ? (
          <Confirm
            text={t('leaveText', { name: owner })}
            action={t('leave')}
            cancel={t('cancel')}
            onConfirm={confirmed}
            onCancel={() => setAsked(null)}
          />
        ) : (
          <button className="btn btn--s" type="button" onClick={() => setAsked({ what: 'leave' })}>
            {t('leave')}
          </button>
        ))}
      {people.invitations.length > 0 && (
        <>
          <h3>{t('invited')}</h3>
          <ul className="who who--list">
            {people.invitations.map((invitation) => (
              <Invitation key={invitation.id} {...{ invitation, responseId, run, t, lang }} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface InvitationProps extends Pick<PeopleProps, 't' | 'lang'> {
  invitation: ParticipantInvitation
  responseId: string
  run: (write: Promise<Participants>) => Promise<void>
}

function Invitation({ invitation, responseId, run, t, lang }: InvitationProps) {
  const { id, email, role, state, expiresAt } = invitation
  const params = { responseId, openInvitationId: id }
  return (
    <li>
      <Face name={email} other />
      <div className="who__person">
        <p>
          <b>{email}</b>
        </p>
        <p className="small muted">
          {t(`role.${role}`)} · {t(`state.${state}`, { date: plainDate(new Date(expiresAt), HERE, lang) })}
        </p>
        <div className="row">
          {state !== 'declined' && (
            <button
              className="link small"
              type="button"
              onClick={() => void run(call('resendParticipantInvitation', { params }))}
            >
              {t('resend')}
            </button>
          )}
          <button
            className="link small"
            type="button"
            onClick={() => void run(call('revokeParticipantInvitation', { params }))}
          >
            {t(state === 'declined' ? 'dismiss' : 'revoke')}
          </button>
        </div>
      </div>
    </li>
  )
}
