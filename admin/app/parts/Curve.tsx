import { Link } from 'react-router'
import { byWeek, type DayCount } from '#client/ui/day.ts'
import { number } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useQuery, useWords } from '../hooks.ts'
import { parseOneOf } from '../urlParams.ts'
import { Sheet } from './Page.tsx'

/** Where the drawing does not come, the table beside it still says it. */
const Chart = lazy(async () => {
  try {
    return (await import('./CurveChart.tsx')).CurveChart
  } catch {
    return () => null
  }
})

/** A table, of the latest rows or of all. */
const FIGURES = ['table', 'all'] as const
/** Rows before one asks for all. */
const FEW = 10

interface CurveSheetProps {
  days: readonly DayCount[]
  /** The list of what was created or submitted on these days, where there is one. */
  listOf?: (days: string, what: 'created' | 'submitted') => string
  children?: React.ReactNode
}

/** Applications over time, by day or week, and the same figures as a table; both choices are in the address. */
export function CurveSheet({ days, listOf, children }: CurveSheetProps) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const weekly = get('by') === 'week'
  const figures = parseOneOf(FIGURES, get('figures'))
  const asTable = figures !== undefined
  const shown = weekly ? byWeek(days) : days.map((each) => ({ ...each, days: each.day }))
  const named = shown.map((each) => ({
    ...each,
    label: new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', day: '2-digit', month: 'short' }).format(
      new Date(`${each.day}T00:00:00Z`),
    ),
  }))
  const rows = named.toReversed().slice(0, figures === 'all' ? undefined : FEW)
  return (
    <Sheet
      title={t('dashboard.responses')}
      extra={
        <div className="segment">
          <button
            type="button"
            className="plain"
            aria-pressed={!weekly}
            onClick={() => set({ by: null }, { replace: true })}
          >
            {t('dashboard.day')}
          </button>
          <button
            type="button"
            className="plain"
            aria-pressed={weekly}
            onClick={() => set({ by: 'week' }, { replace: true })}
          >
            {t('dashboard.week')}
          </button>
        </div>
      }
    >
      <div className="sheet__body">
        <div className="figures">
          {children}
          <p className="legendline small">
            <span>
              <i data-line="created" aria-hidden /> {t('dashboard.created')}
            </span>
            <span>
              <i data-line="submitted" aria-hidden /> {t('dashboard.submitted')}
            </span>
          </p>
        </div>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
          <section className="curvetable" tabIndex={0} aria-label={t('dashboard.figures')}>
            <table className="table" data-density="dense">
              <thead>
                <tr>
                  <th scope="col">{t(weekly ? 'dashboard.weekOf' : 'dashboard.day')}</th>
                  <th scope="col" className="right">
                    {t('dashboard.created')}
                  </th>
                  <th scope="col" className="right">
                    {t('dashboard.submitted')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((each) => (
                  <tr key={each.day}>
                    <td>{each.label}</td>
                    {(['created', 'submitted'] as const).map((what) => (
                      <td key={what} className="right">
                        {listOf ? (
                          <Link className="cell" to={listOf(each.days, what)}>
                            {number(each[what], locale)}
                          </Link>
                        ) : (
                          number(each[what], locale)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <div className="curve" aria-hidden="true">
            <Chart
              data={named}
              names={{ created: t('dashboard.created'), submitted: t('dashboard.submitted') }}
              format={(value) => number(value, locale)}
            />
          </div>
        )}
        <p className="small soft curve__period">
          <span>
            <Period days={days} />
            {asTable && rows.length < named.length && (
              <>
                {' · '}
                {t(weekly ? 'dashboard.latestWeeks' : 'dashboard.latestDays', { count: rows.length })}
              </>
            )}
          </span>
          {asTable && named.length > FEW && (
            <button
              type="button"
              className="plain link curve__switch"
              onClick={() => set({ figures: figures === 'all' ? 'table' : 'all' }, { replace: true })}
            >
              {t(figures === 'all' ? 'dashboard.latestOnly' : 'dashboard.wholePeriod')}
            </button>
          )}
          <button
            type="button"
            className="plain link curve__switch"
            onClick={() => set({ figures: asTable ? null : 'table' }, { replace: true })}
          >
            {t(asTable ? 'dashboard.asCurve' : 'dashboard.asTable')}
          </button>
        </p>
      </div>
    </Sheet>
  )
}

/** "24 septembre – 22 novembre 2026, 60 jours": what the curve and its table cover. */
function Period({ days }: { days: readonly DayCount[] }) {
  const t = useWords()
  const locale = useLocale()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const range = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(first.day),
    new Date(last.day),
  )
  return t('dashboard.period', { range, count: days.length, n: number(days.length, locale) })
}
