import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../hooks.ts'
import type { FacetExtension } from '../slice.ts'

type Row = { id: string; facets: Record<string, unknown> }
type Action<R extends Row> = NonNullable<FacetExtension<R>['action']>

interface ActionsProps<R extends Row> {
  rows: readonly R[]
  actions: readonly Action<R>[]
  onDone: () => void
}

/** A button for each action, which opens its dialog for these rows. */
export function RowActions<R extends Row>({ rows, actions, onDone }: ActionsProps<R>): ReactNode {
  const t = useWords()
  const [open, setOpen] = useState<Action<R> | null>(null)
  const Dialog = open?.Dialog
  return (
    <>
      {actions.map((action) => (
        <Button key={action.label} leftSection={<action.icon size={16} stroke={1.6} />} onClick={() => setOpen(action)}>
          {t(action.label)}
        </Button>
      ))}
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
export function SelectionActions<R extends Row>({
  rows,
  onClear,
  ...props
}: ActionsProps<R> & { onClear: () => void }) {
  const t = useWords()
  const locale = useLocale()
  if (rows.length === 0) return null
  return (
    <section className="bulkbar" aria-label={t('table.selection')}>
      <span role="status">{t('table.selected', { count: rows.length, n: number(rows.length, locale) })}</span>
      <RowActions rows={rows} {...props} />
      <Button onClick={onClear}>{t('table.clearSelection')}</Button>
    </section>
  )
}
