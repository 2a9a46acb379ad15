import { useWords } from '../../../app/hooks.ts'
import styles from '../Ranking.module.css'
import { type RankedEntry, useScore } from './ranking.ts'

/** The means of its sheets on one line. */
export function Spread({ entry, low, high }: { entry: RankedEntry; low: number; high: number }) {
  const t = useWords()
  const score = useScore()
  const means = entry.sheets.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  if (means.length === 0) return null
  const at = (mean: number) => (high > low ? (100 * (mean - low)) / (high - low) : 50)
  const [from, to] = [Math.min(...means), Math.max(...means)]
  return (
    <span className={styles.spread}>
      <span className="vh">{t('evaluation.ranking.sheets', { list: means.map(score).join(' · ') })}</span>
      <i className={styles.range} style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }} aria-hidden />
      {means.map((mean, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same mean
        <i key={place} className={styles.dot} style={{ left: `${at(mean)}%` }} aria-hidden />
      ))}
    </span>
  )
}
