import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { percent } from '#client/ui/format.ts'
import { useLocale } from '../../hooks.ts'
import styles from './ProgressCard.module.css'

export interface ProgressCardProps {
  /** What the job is, or what came of it: "Exporting 8,412 applications". */
  title: string
  state: 'running' | 'done' | 'failed'
  /** From 0 to 1; null while nobody knows how much there is. */
  share?: number | null
  /** "5,204 of 8,412, about 20 seconds left. You can leave this page."; until when the result is kept; why it failed. */
  detail?: ReactNode
  /** Ends the job, or takes the card away: its words say which. */
  close: { label: string; run: () => void }
  /** What to do with the result, or again after a failure. */
  action?: { label: string; run: () => void } | undefined
}

const ICONS = { running: IconDownload, done: IconCircleCheck, failed: IconAlertTriangle }

/** Work that takes long: how far it is, how to stop it, what came of it. */
export function ProgressCard({ title, state, share = null, detail, close, action }: ProgressCardProps) {
  const locale = useLocale()
  const Icon = ICONS[state]
  return (
    <section className={styles.card} data-state={state} aria-label={title}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {/* Its end is announced; each step would be too much. */}
        <span className="vh" role="status">
          {state === 'running' ? '' : title}
        </span>
      </div>
      {state === 'running' && (
        <span className={styles.progress}>
          <progress {...(share === null ? {} : { value: share })} max={1} aria-label={title} />
          {share !== null && <span className="num">{percent(share, locale)}</span>}
        </span>
      )}
      {action && <Button onClick={action.run}>{action.label}</Button>}
      <ActionIcon onClick={close.run} aria-label={close.label} title={close.label}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  )
}
