export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const ratio = (value: number): string => `${value.toFixed(2)} ×`

/** Whether a goal is met, for the last column. */
export const verdict = (met: boolean): string => (met ? 'met' : 'NOT met')

/**
 * The same for rates and delays of processes that run side by side: on a machine that others use too they say how its
 * processors were shared, not how fast anything is.
 */
export const timedVerdict = (met: boolean, loadBefore: number): string =>
  loadBefore < QUIET ? verdict(met) : `no verdict, load ${loadBefore.toFixed(1)}`

const QUIET = 1

/** A Markdown table, columns as wide as their cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}
