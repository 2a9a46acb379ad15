import { byWeek, type DayCount } from '#client/ui/day.ts'
import { number } from '#client/ui/format.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useQuery, useWords } from '../hooks.ts'
import { ChartCard } from './chart/ChartCard.tsx'
import { Segments } from './Segments.tsx'

interface CurveSheetProps {
  days: readonly DayCount[]
  /** The list of what was created or submitted on these days, where there is one. */
  listOf?: (days: string, what: 'created' | 'submitted') => string
  children?: React.ReactNode
}

/** Applications over time, by day or week; the choice is in the address. */
export function CurveSheet({ days, listOf, children }: CurveSheetProps) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const weekly = get('by') === 'week'
  const shown = weekly ? byWeek(days) : days.map((each) => ({ ...each, days: each.day }))
  const day = new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', day: '2-digit', month: 'short' })
  return (
    <ChartCard
      title={t('dashboard.responses')}
      extra={
        <Segments
          label={t('dashboard.by')}
          value={weekly ? 'week' : 'day'}
          onChange={(by) => set({ by: by === 'week' ? by : null }, { replace: true })}
          segments={[
            { value: 'day', label: t('dashboard.day') },
            { value: 'week', label: t('dashboard.week') },
          ]}
        />
      }
      series={[
        { name: 'created', label: t('dashboard.created'), color: 'var(--mark)', dashed: true },
        { name: 'submitted', label: t('dashboard.submitted'), color: 'var(--brand-ink)' },
      ]}
      rows={shown.map((each) => ({
        key: each.day,
        label: day.format(new Date(`${each.day}T00:00:00Z`)),
        values: { created: each.created, submitted: each.submitted },
        ...(listOf && {
          links: { created: listOf(each.days, 'created'), submitted: listOf(each.days, 'submitted') },
        }),
      }))}
      rowsLabel={t(weekly ? 'dashboard.weekOf' : 'dashboard.day')}
      fileName={t('dashboard.responses')}
      period={<Period days={days} />}
      latest={(count) => t(weekly ? 'dashboard.latestWeeks' : 'dashboard.latestDays', { count })}
    >
      {children}
    </ChartCard>
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
