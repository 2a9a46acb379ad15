import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import type { ChartKind, ChartRow, ChartSeries } from './series.ts'

interface ChartProps {
  kind: ChartKind
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  format: (value: number) => string
}

export function ChartDrawing({ kind, series, rows, format }: ChartProps) {
  const shared = {
    h: 190,
    data: rows.map(({ label, values }) => ({ label, ...values })),
    dataKey: 'label',
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    valueFormatter: format,
    tooltipAnimationDuration: 0,
    yAxisProps: { width: 52, allowDecimals: false },
  }
  const margin = { left: 8, right: 8, top: 8 }
  if (kind === 'bar')
    return (
      <BarChart
        {...shared}
        series={series.map(({ name, label, color }) => ({ name, label, color }))}
        barChartProps={{ accessibilityLayer: false, margin }}
        barProps={{ isAnimationActive: false }}
      />
    )
  return (
    <AreaChart
      {...shared}
      series={series.map(({ name, label, color, dashed }) => ({
        name,
        label,
        color,
        ...(dashed && { strokeDasharray: '5 3' }),
      }))}
      // Straight from count to count: a rounded line passes through values that nobody counted.
      curveType="linear"
      withDots={rows.length < 3}
      fillOpacity={0.12}
      strokeWidth={1.5}
      areaChartProps={{ accessibilityLayer: false, margin }}
      areaProps={{ isAnimationActive: false }}
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 40 }}
    />
  )
}
