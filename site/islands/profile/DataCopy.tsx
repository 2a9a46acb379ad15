import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { DataExport } from '#core/account/data.contract.ts'
import type { Locale } from '#core/locale.ts'
import { WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

const POLL_MS = 3_000

/** A copy of the person's data, which is prepared while they do something else. */
export function DataCopy({ lang, t }: { lang: Locale; t: T }) {
  const [item, setItem] = useState<DataExport | null>(null)
  const work = useWork(t('offline'))
  const isActive = item?.state === 'queued' || item?.state === 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => work.run(async () => setItem((await call('getDataExport')).item)), [])
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(
      () =>
        call('getDataExport').then(
          (answer) => setItem(answer.item),
          () => {},
        ),
      POLL_MS,
    )
    return () => clearInterval(timer)
  }, [isActive])
  const start = () => work.run(async () => setItem((await call('startDataExport')).item))
  return (
    <>
      <h3>{t('profile.copy')}</h3>
      <p className="muted">{t('profile.dataText')}</p>
      <WorkFailure work={work} />
      <p className="muted" role="status">
        {isActive && t('profile.dataBusy')}
        {item?.state === 'failed' && t('profile.dataFailed')}
        {item?.state === 'done' &&
          t('profile.dataUntil', { date: sentenceDate(new Date(item.expiresAt), ownZone(), lang) })}
      </p>
      <div className="row profile__go">
        {item?.state === 'done' && (
          <a className="btn btn--main" href={`/api/profile/data/${item.id}/file`} download>
            {t('profile.dataDownload')}
          </a>
        )}
        {!isActive && (
          <WorkButton work={work} onClick={start}>
            {t('profile.dataStart')}
          </WorkButton>
        )}
      </div>
    </>
  )
}
