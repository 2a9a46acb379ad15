import { Link } from 'react-router'
import { decimal, number } from '#client/ui/format.ts'
import type { EvaluationSession, SessionStatistics } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Statistics.module.css'
import { useDates } from './useDates.ts'
import { useSessionPlace } from './useSession.ts'

/** Scores by criterion, sheets that are far from the others, jurors who are silent. Nothing without sheets. */
export function Statistics({ session }: { session: EvaluationSession }) {
  const { params } = useSessionPlace()
  const { data } = useApiQuery(queryOf('getSessionStatistics', { params }))
  if (!data) return null
  return (
    <>
      <ByCriterion session={session} statistics={data} />
      <Outliers outliers={data.outliers} />
    </>
  )
}

export function SilentJurors() {
  const t = useWords()
  const locale = useLocale()
  const { program, params, at } = useSessionPlace()
  const dates = useDates(program.zone)
  const { data } = useApiQuery(queryOf('getSessionStatistics', { params }))
  if (!data || data.silent.length === 0) return null
  return (
    <Sheet title={t('evaluation.statistics.silent')} extra={number(data.silent.length, locale)}>
      <ul className={styles.rows}>
        {data.silent.slice(0, 20).map(({ id, name, left, lastSeenAt }) => (
          <li key={id}>
            <Link to={`${at('juries')}#${id}`}>
              <b>{name}</b>
            </Link>
            <span className="small soft">
              {t('evaluation.statistics.left', { count: left })} ·{' '}
              {lastSeenAt ? dates.fromNow(lastSeenAt) : t('evaluation.jury.neverSeen')}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface ByCriterionProps {
  session: EvaluationSession
  statistics: SessionStatistics
}

function ByCriterion({ session, statistics }: ByCriterionProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program } = useSessionPlace()
  const shown = statistics.criteria.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  const titleOf = (reference: string) => {
    const field = session.criteria.find((one) => one.field.reference === reference)?.field
    return text(field?.title, program.lang) || reference
  }
  return (
    <Sheet title={t('evaluation.statistics.title')}>
      <ul className={styles.criteria}>
        {shown.map(({ reference, count, mean, deviation, least, most, bars, from, to }) => {
          const highest = Math.max(...bars, 1)
          const span = { from: number(from, locale), to: number(to, locale) }
          return (
            <li key={reference}>
              <div>
                <b>{titleOf(reference)}</b>
                <p className="small soft">
                  {t('evaluation.statistics.figures', {
                    n: number(count, locale),
                    mean: decimal(mean ?? 0, locale),
                    deviation: decimal(deviation ?? 0, locale),
                    least: number(least ?? 0, locale),
                    most: number(most ?? 0, locale),
                  })}
                </p>
              </div>
              <figure
                className={styles.chart}
                aria-label={t('evaluation.statistics.chart', { name: titleOf(reference) })}
              >
                <svg viewBox={`0 0 ${bars.length * 10} 40`} preserveAspectRatio="none" aria-hidden>
                  {bars.map((height, place) => (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                      key={place}
                      x={place * 10 + 1}
                      y={40 - (height / highest) * 38}
                      width={8}
                      height={(height / highest) * 38}
                    />
                  ))}
                </svg>
                <figcaption className="small soft num">
                  <span>{span.from}</span>
                  <span className="vh">
                    {t('evaluation.statistics.bars', {
                      ...span,
                      list: bars.map((bar) => number(bar, locale)).join(', '),
                    })}
                  </span>
                  <span>{span.to}</span>
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function Outliers({ outliers }: Pick<SessionStatistics, 'outliers'>) {
  const t = useWords()
  const locale = useLocale()
  if (outliers.length === 0) return null
  return (
    <Sheet title={t('evaluation.statistics.outliers')} extra={number(outliers.length, locale)}>
      <p className={`${styles.lead} small soft`}>{t('evaluation.statistics.outliersHint')}</p>
      <ul className={styles.rows}>
        {outliers.slice(0, 10).map(({ entry, juror, mean, others }) => (
          <li key={`${entry.id} ${juror.id}`}>
            <span>
              <b>{entry.title || t('evaluation.entry', { number: entry.number })}</b>{' '}
              <span className="small soft">{juror.name}</span>
            </span>
            <span className="num">
              {t('evaluation.statistics.against', { mean: decimal(mean, locale), others: decimal(others, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
