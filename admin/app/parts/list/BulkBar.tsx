import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../hooks.ts'
import type { RowAction } from '../../slice.ts'
import styles from './BulkBar.module.css'

interface ActionsProps<Row> {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  onDone: () => void
}

/** A button for each action, which opens its dialog for these rows. */
export function RowActions<Row>({ rows, actions, onDone }: ActionsProps<Row>): ReactNode {
  const t = useWords()
  const [open, setOpen] = useState<RowAction<Row> | null>(null)
  const Dialog = open?.Dialog
  return (
    <>
      {actions.map((action) =>
        action.isFor?.(rows.length) === false ? null : (
          <Button
            key={action.label}
            leftSection={<action.icon size={16} stroke={1.6} />}
            onClick={() => setOpen(action)}
          >
            {t(action.label)}
          </Button>
        ),
      )}
      {Dialog && (
        <Dialog
          rows={rows}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** What can be done with the rows that are selected; nothing while none is. */
export function BulkBar<Row extends { id: string }>({
  rows,
  shown,
  onClear,
  ...props
}: ActionsProps<Row> & { shown: readonly Row[]; onClear: () => void }) {
  const t = useWords()
  const locale = useLocale()
  if (rows.length === 0) return null
  const inSight = new Set(shown.map(({ id }) => id))
  const elsewhere = rows.filter(({ id }) => !inSight.has(id)).length
  return (
    <section className={styles.bulkbar} aria-label={t('table.selection')}>
      <span role="status">
        {t('table.selected', { count: rows.length, n: number(rows.length, locale) })}
        {elsewhere > 0 && t('table.selectedElsewhere', { n: number(elsewhere, locale) })}
      </span>
      <RowActions rows={rows} {...props} />
      <Button onClick={onClear}>{t('table.clearSelection')}</Button>
    </section>
  )
}
