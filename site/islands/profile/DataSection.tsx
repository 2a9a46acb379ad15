import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { OwnDataRequest } from '#core/deletion/deletion.contract.ts'
import type { Locale } from '#core/locale.ts'
import { DataCopy } from './DataCopy.tsx'
import { Done, Section, WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

const isPending = ({ state }: OwnDataRequest) => state === 'open' || state === 'scheduled'

/** The person’s own data: a copy to download, and their deletion on request. */
export function DataSection({ lang, t }: { lang: Locale; t: T }) {
  const [requests, setRequests] = useState<readonly OwnDataRequest[]>([])
  const [isAsking, setAsking] = useState(false)
  const [message, setMessage] = useState('')
  const [done, setDone] = useState('')
  const work = useWork(t('offline'))
  const load = async () => setRequests((await call('listOwnDataRequests')).items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => work.run(load), [])
  const day = (at: string) => sentenceDay(new Date(at), ownZone(), lang)
  const begin = () => {
    setDone('')
    setAsking(true)
  }
  const send = () =>
    work.run(async () => {
      await call('createDataRequest', { body: { kind: 'deletion', message } })
      setAsking(false)
      setMessage('')
      await load()
      setDone(t('profile.data.sent'))
    })
  const cancel = (requestId: string) => () =>
    work.run(async () => {
      await call('cancelDataRequest', { params: { requestId } })
      await load()
      setDone(t('profile.data.cancelled'))
    })
  const stateOf = (request: OwnDataRequest) =>
    request.state === 'scheduled' && request.runAt
      ? t('profile.data.scheduled', { date: day(request.runAt) })
      : request.state === 'open'
        ? t('profile.data.open', { date: day(request.dueAt) })
        : t(`profile.data.${request.state}`)
  const isOffered = !requests.some((request) => request.kind === 'deletion' && isPending(request))
  return (
    <Section id="data" title={t('profile.data.title')} text={t('profile.data.text')}>
      <DataCopy lang={lang} t={t} />
      <h3>{t('profile.data.kind.deletion')}</h3>
      <p className="muted">{t('profile.data.deletionText')}</p>
      <WorkFailure work={work} />
      {requests.length > 0 && (
        <ul className="profile__list">
          {requests.map((request) => (
            <li key={request.id}>
              <div>
                <p className="strong">{t(`profile.data.kind.${request.kind}`)}</p>
                <p className="muted">{stateOf(request)}</p>
                {request.answer && <p>{request.answer}</p>}
              </div>
              {isPending(request) && (
                <WorkButton
                  work={work}
                  look="btn--quiet btn--s"
                  label={`${t('profile.data.cancel')}: ${t(`profile.data.kind.${request.kind}`)}`}
                  onClick={cancel(request.id)}
                >
                  {t('profile.data.cancel')}
                </WorkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <div className="field">
          <p>{t('profile.data.about.deletion')}</p>
          <label className="label" htmlFor="data-message">
            {t('profile.data.message')}
          </label>
          <textarea
            className="input"
            id="data-message"
            rows={4}
            maxLength={2_000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <div className="row profile__end">
            <WorkButton work={work} look="btn--main" onClick={send}>
              {t('profile.data.ask.deletion')}
            </WorkButton>
            <button className="btn btn--quiet" type="button" onClick={() => setAsking(false)}>
              {t('profile.data.back')}
            </button>
          </div>
        </div>
      ) : (
        isOffered && (
          <div className="row profile__end">
            <WorkButton work={work} id="data-delete" onClick={begin}>
              {t('profile.data.ask.deletion')}
            </WorkButton>
          </div>
        )
      )}
      <Done>{done}</Done>
    </Section>
  )
}
