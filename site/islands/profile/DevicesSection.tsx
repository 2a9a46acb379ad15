import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { fromNow, ownZone, sentenceDay } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { OwnSession } from '#core/account/session.contract.ts'
import type { Locale } from '#core/locale.ts'
import type { TrustedDevice } from '#core/security/trusted.contract.ts'
import { Icon } from '../Icon.tsx'
import { deviceWords } from './device.ts'
import { Done, Section, WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

const Here = ({ t }: { t: T }) => (
  <span className="badge badge--ok">
    <Icon name="tick" />
    {t('profile.here')}
  </span>
)

/** Where the person is signed in, and where no second step is asked for. */
export function DevicesSection({ lang, t }: { lang: Locale; t: T }) {
  const [sessions, setSessions] = useState<readonly OwnSession[]>([])
  const [trusted, setTrusted] = useState<readonly TrustedDevice[]>([])
  const [done, setDone] = useState('')
  const work = useWork(t('offline'))
  const load = async () => {
    setSessions((await call('listSessions')).items)
    setTrusted((await call('listTrustedDevices')).items)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => work.run(load), [])
  const after = (write: () => Promise<unknown>, words: string) => () =>
    work.run(async () => {
      await write()
      await load()
      setDone(words)
    })
  return (
    <>
      <Section id="devices" title={t('profile.sessions')} text={t('profile.sessionsText')}>
        <WorkFailure work={work} />
        <ul className="profile__list">
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <h3>
                  {deviceWords(t, session)} {session.current && <Here t={t} />}
                </h3>
                <p className="muted">
                  {t('profile.used', {
                    place: session.platform ?? 'Opencall',
                    when: fromNow(new Date(session.lastUsedAt), new Date(), lang),
                  })}
                </p>
              </div>
              {!session.current && (
                <WorkButton
                  work={work}
                  look="btn--quiet btn--s"
                  label={`${t('profile.end')}: ${deviceWords(t, session)}`}
                  onClick={after(() => call('endSession', { params: { sessionId: session.id } }), t('profile.ended'))}
                >
                  {t('profile.end')}
                </WorkButton>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <WorkButton work={work} onClick={after(() => call('endOtherSessions'), t('profile.endedOthers'))}>
            {t('profile.endOthers')}
          </WorkButton>
        )}
        <Done>{done}</Done>
      </Section>
      {trusted.length > 0 && (
        <Section id="trusted" title={t('profile.trusted')} text={t('profile.trustedText')}>
          <ul className="profile__list">
            {trusted.map((device) => (
              <li key={device.id}>
                <div>
                  <h3>
                    {deviceWords(t, device)} {device.current && <Here t={t} />}
                  </h3>
                  <p className="muted">
                    {t('profile.until', { date: sentenceDay(new Date(device.expiresAt), ownZone(), lang) })}
                  </p>
                </div>
                <WorkButton
                  work={work}
                  look="btn--quiet btn--s"
                  label={`${t('profile.untrust')}: ${deviceWords(t, device)}`}
                  onClick={after(
                    () => call('removeTrustedDevice', { params: { deviceId: device.id } }),
                    t('profile.untrusted'),
                  )}
                >
                  {t('profile.untrust')}
                </WorkButton>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
