import styles from './Progress.module.css'

interface ProgressProps {
  all: number
  sent: number
  drafts?: number
  recused?: number
}

/** How much is scored, as a bar; the figures stand beside it. */
export function Progress({ all, sent, drafts = 0, recused = 0 }: ProgressProps) {
  const part = (count: number) => ({ width: `${all > 0 ? (100 * count) / all : 0}%` })
  return (
    <div className={styles.bar} aria-hidden data-done={(all > 0 && sent >= all) || undefined}>
      <i className={styles.sent} style={part(sent)} />
      <i className={styles.draft} style={part(drafts)} />
      <i className={styles.recused} style={part(recused)} />
    </div>
  )
}
