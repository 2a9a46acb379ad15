import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconRefresh } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useFocusFallback } from '../focus.ts'
import { useDelayed, useWords } from '../hooks.ts'
import { useProblemText } from '../notices.tsx'
import styles from './States.module.css'

interface StateProps {
  icon?: typeof IconInbox
  tone?: 'bad'
  title: string
  /** The page is nothing but this. */
  isPage?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** What a list shows in place of rows: what it is, and the one action. */
export function StateBox({ icon: Icon = IconInbox, tone, title, isPage = false, children, actions }: StateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} data-testid="state">
      <span className={styles.icon} data-tone={tone}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** What happened, that nothing is lost, retry, a reference to give. */
export function ErrorState({ error, onRetry, title }: { error: unknown; onRetry: () => void; title?: string }) {
  const t = useWords()
  const problem = useProblemText()(error)
  const stay = useFocusFallback()
  const retry = ({ currentTarget }: MouseEvent) => {
    stay(currentTarget)
    onRetry()
  }
  return (
    <StateBox
      icon={IconCloudOff}
      tone="bad"
      title={title ?? t('state.error')}
      actions={
        <Button variant="filled" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={retry}>
          {t('state.retry')}
        </Button>
      }
    >
      {problem.detail} {problem.reference && t('error.reference', { reference: problem.reference })}
    </StateBox>
  )
}

/** No row fits the filters: which ones, and the way out. */
export function NoResult({ filters, onClear }: { filters: string; onClear: () => void }) {
  const t = useWords()
  return (
    <StateBox title={t('state.noResult')} actions={<Button onClick={onClear}>{t('state.clearFilters')}</Button>}>
      {t('state.hiddenBy', { filters })}
    </StateBox>
  )
}

/** Rows of the same height, shown only when loading takes longer than 200 ms. */
export function SkeletonRows({ rows = 8, height = 40 }: { rows?: number; height?: number }) {
  const t = useWords()
  const late = useDelayed(true)
  return (
    <div className={styles.skeleton} data-testid="skeleton" aria-busy="true" data-late={late || undefined}>
      <span className="vh" role="status">
        {late ? t('state.loading') : ''}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no identity
        <div key={row} className={styles.skeletonRow} style={{ height }}>
          <i style={{ width: `${22 + ((row * 7) % 16)}%` }} />
          <i style={{ width: `${12 + ((row * 5) % 9)}%` }} />
          <i style={{ width: '9%' }} />
        </div>
      ))}
    </div>
  )
}
