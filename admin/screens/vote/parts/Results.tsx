import { Select } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { number, percent, sentenceDay } from '#client/ui/format.ts'
import type { TallyMethod } from '#core/vote/tally.rules.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import { TALLIES_OF, tallyOf } from '#core/vote/vote.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Vote.module.css'
import { useAmount, useVotePlace } from './useVote.ts'
import { VotePage } from './VotePage.tsx'

/** Milliseconds between two counts while people vote. */
const LIVE_EVERY = 10_000

/** The count as it is now. */
export function VoteResults() {
  return <VotePage>{(vote) => <Results vote={vote} />}</VotePage>
}

function Results({ vote }: { vote: Vote }) {
  const t = useWords()
  const locale = useLocale()
  const { program, params } = useVotePlace()
  const { settings, phase, figures } = vote
  const amount = useAmount(settings.currency)
  const [tally, setTally] = useState<TallyMethod>(tallyOf(settings))
  const { data, error, reload } = useApiQuery(queryOf('getVoteResults', { params, query: { tally } }))
  const isLive = phase === 'open'
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), LIVE_EVERY)
    return () => clearInterval(timer)
  }, [isLive, reload])
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows rows={6} height={44} />
  if (data.ballots + data.excluded === 0)
    return (
      <Sheet>
        <StateBox icon={IconInbox} title={t('vote.noBallots')}>
          {t('vote.noBallotsText')}
        </StateBox>
      </Sheet>
    )
  const most = Math.max(1, ...data.items.map(({ score }) => score))
  const busiest = Math.max(1, ...data.perDay.map(({ ballots }) => ballots))
  const facts = [
    [t('vote.figure.counted'), number(data.ballots, locale)],
    [t('vote.figure.excluded'), number(data.excluded, locale)],
    ...(settings.eligibility === 'email' ? [[t('vote.figure.waiting'), number(figures.waiting, locale)]] : []),
    ...(settings.eligibility === 'invited'
      ? [[t('vote.figure.turnout'), percent(figures.invited > 0 ? data.ballots / figures.invited : 0, locale)]]
      : []),
    ...(data.spent > 0 ? [[t('vote.figure.spent'), `${amount(data.spent)} / ${amount(settings.budget)}`]] : []),
  ] as const
  return (
    <div className={styles.stack}>
      <dl className={styles.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Sheet
        title={t('vote.tab.results')}
        extra={
          <Select
            size="xs"
            aria-label={t('vote.config.tally')}
            data={TALLIES_OF[settings.method].map((value) => ({ value, label: t(`vote.tally.${value}.name`) }))}
            allowDeselect={false}
            value={tally}
            onChange={(value) => setTally(value as TallyMethod)}
          />
        }
      >
        <p className={`${styles.pad} small soft`}>
          {t(`vote.tally.${tally}.hint`)} {data.tied.length > 0 && t('vote.tied')}
        </p>
        <ol className={styles.tally}>
          {data.items.map(({ key, title, votes, score, cost, won }) => (
            <li key={key}>
              <span className={won ? styles.won : undefined}>
                {title}{' '}
                {won && (
                  <StatusBadge shape="dot" tone="ok" bare>
                    {t('vote.won')}
                  </StatusBadge>
                )}
              </span>
              <span className="num">
                <b>{number(score, locale)}</b>
                {score !== votes && ` · ${t('vote.ballotsCount', { count: votes })}`}
                {cost > 0 && ` · ${amount(cost)}`}
              </span>
              <progress value={score} max={most} aria-hidden />
            </li>
          ))}
        </ol>
      </Sheet>
      <Sheet title={t('vote.perDay')}>
        <ol className={styles.tally}>
          {data.perDay.map(({ day, ballots }) => (
            <li key={day}>
              <span>{sentenceDay(new Date(`${day}T12:00:00Z`), program.zone, locale)}</span>
              <span className="num">{number(ballots, locale)}</span>
              <progress value={ballots} max={busiest} aria-hidden />
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  )
}
