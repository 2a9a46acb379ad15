import { useEffect, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import type { T } from '#client/words.ts'
import { Icon } from '../Icon.tsx'
import { Failure } from '../Note.tsx'
import { useFocusKept } from '../profile/useFocusKept.ts'

/** The person's accounts at sign-in providers; nothing where none is connected. */
export function Identities({ t }: { t: T }) {
  const [items, setItems] = useState<CallAnswer<'listIdentities'>['items']>([])
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState(false)
  const kept = useFocusKept()
  useEffect(() => {
    call('listIdentities').then(
      (answer) => setItems(answer.items),
      () => {}, // the rest of the profile stays
    )
  }, [])
  if (items.length === 0 && !done) return null
  const unlink = (identityId: string) => {
    setFailure('')
    setDone(false)
    call('unlinkIdentity', { params: { identityId } }).then(
      () => {
        setItems((now) => now.filter(({ id }) => id !== identityId))
        setDone(true)
      },
      (error: unknown) => setFailure(describeError(error, t('offline'))),
    )
  }
  return (
    <section className="box profile__box" {...kept}>
      <h2 tabIndex={-1}>{t('profile.others')}</h2>
      <Failure title={failure} />
      {items.length > 0 && (
        <>
          <p className="muted">{t('profile.othersText')}</p>
          <ul className="identities">
            {items.map(({ id, provider, email }) => (
              <li key={id}>
                <span>
                  <b>{provider.name}</b> {email}
                </span>
                <button className="btn btn--s" type="button" onClick={() => unlink(id)}>
                  {t('profile.disconnect')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="saved" role="status">
        {done && (
          <>
            <Icon name="tick" />
            {t('profile.disconnected')}
          </>
        )}
      </p>
    </section>
  )
}
