import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { Release } from '#core/decision/decision.contract.ts'
import { RELEASE_DELAY_MS } from '#core/decision/decision.rules.ts'
import { useAllowed, useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { useDates } from '../../evaluation/parts/useDates.ts'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'

const RADIUS = 30
const LENGTH = 2 * Math.PI * RADIUS

/** Milliseconds until the release starts, by the clock of the server. */
function useTimeLeft({ startsAt, now }: Release): number {
  const [{ at, offset }, setAt] = useState(() => ({ at: Date.now(), offset: Date.parse(now) - Date.now() }))
  useEffect(() => {
    setAt({ at: Date.now(), offset: Date.parse(now) - Date.now() })
    const timer = setInterval(() => setAt((held) => ({ ...held, at: Date.now() })), 250)
    return () => clearInterval(timer)
  }, [now])
  return Math.max(0, Date.parse(startsAt) - (at + offset))
}

/** A release that waits, with the way to stop it; one that sends, with how far it is. */
export function ReleaseState({ release, reload }: { release: Release; reload: () => void }) {
  return release.state === 'waiting' ? (
    <Waiting release={release} reload={reload} />
  ) : release.state === 'sending' ? (
    <Sending release={release} reload={reload} />
  ) : null
}

interface Props {
  release: Release
  reload: () => void
}

function usePolling(run: () => void, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(run, 1_500)
    return () => clearInterval(timer)
  }, [run, isOn])
}

function Waiting({ release, reload }: Props) {
  const t = useWords()
  const locale = useLocale()
  const allowed = useAllowed()
  const problemText = useProblemText()
  const { program, params } = useSessionPlace()
  const dates = useDates(program.zone)
  const left = useTimeLeft(release)
  usePolling(reload, left === 0)
  const stop = useApiMutation('stopRelease', {
    onSuccess: () => notify(t('decisions.release.stopped')),
    onProblem: (problem) => {
      notify(problemText(problem).detail, { tone: 'bad' })
      reload()
    },
  })
  const seconds = Math.ceil(left / 1000)
  const isSoon = left <= RELEASE_DELAY_MS
  const time = new Date(release.startsAt).toLocaleTimeString(locale, { timeZone: program.zone, timeStyle: 'medium' })
  return (
    <section className={styles.release} aria-label={t('decisions.release.state.waiting')}>
      {isSoon && (
        <span className={styles.ring} role="timer" aria-label={t('decisions.release.seconds', { n: seconds })}>
          <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden>
            <circle cx="36" cy="36" r={RADIUS} />
            <circle
              cx="36"
              cy="36"
              r={RADIUS}
              data-left
              strokeDasharray={LENGTH}
              strokeDashoffset={LENGTH * (1 - Math.min(1, left / RELEASE_DELAY_MS))}
            />
          </svg>
          <b className="num">{t('decisions.release.secondsShort', { n: seconds })}</b>
        </span>
      )}
      <div className={styles.releaseWords}>
        <b>
          {t('decisions.release.startsAt', {
            count: release.people,
            n: number(release.people, locale),
            at: isSoon ? time : dates.moment(release.startsAt),
          })}
        </b>
        <span className="small soft">
          {t('decisions.release.untilThen', { count: release.count })}{' '}
          {release.startedBy && t('decisions.release.by', { name: release.startedBy })}
        </span>
      </div>
      {allowed('program.decision.release') && (
        <Button
          variant="filled"
          leftSection={<IconHandStop size={18} stroke={1.6} />}
          loading={stop.busy}
          onClick={() => stop.mutate({ params })}
        >
          {t('decisions.release.stop')}
        </Button>
      )}
    </section>
  )
}

function Sending({ release, reload }: Props) {
  const t = useWords()
  const locale = useLocale()
  usePolling(reload, true)
  const { sent, count } = release
  return (
    <Banner tone="info">
      {t('decisions.release.sending', { n: number(sent, locale), all: number(count, locale) })}{' '}
      <progress value={sent} max={count} aria-label={t('decisions.release.state.sending')} />
    </Banner>
  )
}
