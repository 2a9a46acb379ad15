import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'

interface CurveChartProps {
  data: readonly { label: string; created: number; submitted: number }[]
  names: { created: string; submitted: string }
  format: (value: number) => string
}

export function CurveChart({ data, names, format }: CurveChartProps) {
  return (
    <AreaChart
      h={190}
      data={[...data]}
      dataKey="label"
      series={[
        { name: 'created', label: names.created, color: 'var(--mark)', strokeDasharray: '5 3' },
        { name: 'submitted', label: names.submitted, color: 'var(--brand-ink)' },
      ]}
      // Straight from count to count: a rounded line passes through values that nobody counted.
      curveType="linear"
      withDots={data.length < 3}
      fillOpacity={0.12}
      strokeWidth={1.5}
      gridAxis="x"
      tickLine="none"
      valueFormatter={format}
      areaChartProps={{ accessibilityLayer: false, margin: { left: 8, right: 8, top: 8 } }}
      areaProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 40 }}
      yAxisProps={{ width: 52, allowDecimals: false }}
    />
  )
}
