import type { Examples } from '../../../examples/example.ts'
import { ChartCard, ChartFigure } from './ChartCard.tsx'

const series = [
  { name: 'created', label: 'Started', color: 'var(--mark)', dashed: true },
  { name: 'submitted', label: 'Submitted', color: 'var(--brand-ink)' },
]
const rows = Array.from({ length: 30 }, (_, day) => ({
  key: `2026-11-${String(day + 1).padStart(2, '0')}`,
  label: `${day + 1} Nov`,
  values: { created: (day * 7) % 23, submitted: (day * 5) % 17 },
}))
const base = { title: 'Applications', series, rowsLabel: 'Day', fileName: 'applications' }

export const examples: Examples = {
  title: 'Chart card',
  words: ['parts'],
  states: {
    empty: () => <ChartCard {...base} rows={[]} param="f1" />,
    line: () => (
      <ChartCard {...base} rows={rows} param="f2" period="1 – 30 November 2026, 30 days">
        <ChartFigure label="Submitted" value="1,204" change={{ text: '+12 % since last week', tone: 'ok' }} />
        <ChartFigure label="Abgelehnte Bewerbungen" value="38" change={{ text: '+4 since last week', tone: 'bad' }} />
      </ChartCard>
    ),
    bars: () => <ChartCard {...base} kind="bar" rows={rows.slice(0, 8)} param="f3" />,
    'one day': () => <ChartCard {...base} rows={rows.slice(0, 1)} param="f4" />,
  },
}
