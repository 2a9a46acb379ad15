export type ChartKind = 'line' | 'bar'

export interface ChartSeries {
  name: string
  label: string
  /** A token, `var(--brand-ink)`. */
  color: string
  /** Told apart from others without its colour. */
  dashed?: boolean
}

export interface ChartRow {
  key: string
  label: string
  /** By the name of a series. */
  values: Readonly<Record<string, number>>
  /** Lists of what was counted, by the name of a series. */
  links?: Readonly<Record<string, string>>
}
