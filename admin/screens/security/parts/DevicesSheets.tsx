import { Button } from '@mantine/core'
import { fromNow, ownZone, sentenceDay } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Sheet } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import securityStyles from '../Security.module.css'
import { deviceWords } from './device.ts'

const Here = () => {
  const t = useWords()
  return (
    <StatusBadge shape="dot" tone="ok">
      {t('security.device.here')}
    </StatusBadge>
  )
}

/** Where the person is signed in. */
export function SessionsSheet() {
  const t = useWords()
  const locale = useLocale()
  const { data, error, reload } = useApiQuery(queryOf('listSessions'))
  const end = useApiMutation('endSession', { onSuccess: () => notify(t('security.sessions.ended')) })
  const endOthers = useApiMutation('endOtherSessions', { onSuccess: () => notify(t('security.sessions.endedOthers')) })
  return (
    <Sheet title={t('security.sessions.title')}>
      <div className={securityStyles.sheet}>
        <p className={securityStyles.text}>{t('security.sessions.text')}</p>
        {error && !data && <ErrorState error={error} onRetry={reload} title={t('security.sessions.title')} />}
        {!data && !error && <SkeletonRows rows={2} height={52} />}
        <ul className={securityStyles.factors}>
          {data?.items.map((session) => (
            <li className={securityStyles.factorsItem} key={session.id}>
              <div className={securityStyles.factorsWhat}>
                <strong>{deviceWords(t, session)}</strong> {session.current && <Here />}
                <p className="small soft">
                  {t('security.sessions.used', {
                    place: session.platform ?? 'Opencall',
                    when: fromNow(new Date(session.lastUsedAt), new Date(), locale),
                  })}
                </p>
              </div>
              {!session.current && (
                <Button
                  aria-label={`${t('security.sessions.end')}: ${deviceWords(t, session)}`}
                  onClick={() => end.mutate({ params: { sessionId: session.id } })}
                  loading={end.busy}
                >
                  {t('security.sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data && data.items.length > 1 && (
          <Button onClick={() => endOthers.mutate({})} loading={endOthers.busy}>
            {t('security.sessions.endOthers')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** Devices on which no second step is asked for; nothing where there are none. */
export function TrustedSheet() {
  const t = useWords()
  const locale = useLocale()
  const { data } = useApiQuery(queryOf('listTrustedDevices'))
  const remove = useApiMutation('removeTrustedDevice', { onSuccess: () => notify(t('security.trusted.removed')) })
  if (!data || data.items.length === 0) return null
  return (
    <Sheet title={t('security.trusted.title')}>
      <div className={securityStyles.sheet}>
        <p className={securityStyles.text}>{t('security.trusted.text')}</p>
        <ul className={securityStyles.factors}>
          {data.items.map((device) => (
            <li className={securityStyles.factorsItem} key={device.id}>
              <div className={securityStyles.factorsWhat}>
                <strong>{deviceWords(t, device)}</strong> {device.current && <Here />}
                <p className="small soft">
                  {t('security.trusted.until', { date: sentenceDay(new Date(device.expiresAt), ownZone(), locale) })}
                </p>
              </div>
              <Button
                aria-label={`${t('security.trusted.remove')}: ${deviceWords(t, device)}`}
                onClick={() => remove.mutate({ params: { deviceId: device.id } })}
                loading={remove.busy}
              >
                {t('security.trusted.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}
