import type { ChartRow, ChartSeries } from './series.ts'

interface Figures {
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  rowsLabel: string
}

/** The figures of a chart as CSV, which spreadsheets take for UTF-8. */
export async function tableCsv({ series, rows, rowsLabel }: Figures): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const head = [rowsLabel, ...series.map(({ label }) => label)]
  const lines = rows.map(({ key, values }) => [key, ...series.map(({ name }) => values[name] ?? 0)])
  return stringify([head, ...lines], { bom: true, escape_formulas: true })
}

export const saveCsv = async (name: string, figures: Figures): Promise<void> => save(name, await tableCsv(figures))

/** Rows as they are, under their head. */
export async function saveTable(
  name: string,
  { head, rows }: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] },
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  save(name, stringify([[...head], ...rows.map((row) => [...row])], { bom: true, escape_formulas: true }))
}

function save(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
