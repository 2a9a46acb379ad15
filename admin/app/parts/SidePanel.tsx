import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'
import { focusOn, useFocusOn } from '../focus.ts'
import { useWords } from '../hooks.ts'
import { useShortcuts } from '../shortcuts.ts'

export interface SidePanelProps {
  title: string
  /** Left of the bar: number, place in the list. */
  bar?: ReactNode
  /** Right of the bar, before close. */
  tools?: ReactNode
  foot?: ReactNode
  size?: 'usual' | 'log'
  onClose: () => void
  /** The row that focus goes back to. */
  rowId?: string | undefined
  children: ReactNode
}

/** Details over the list, with an address of their own; on phones a page. Focus goes to the title and comes back to the row. */
export function SidePanel({ title, bar, tools, foot, size = 'usual', onClose, rowId, children }: SidePanelProps) {
  const t = useWords()
  const heading = useFocusOn<HTMLHeadingElement>(rowId)
  const row = useLatest(rowId)
  useEffect(
    () => () => {
      const line = row.current && `[data-row="${CSS.escape(row.current)}"]`
      if (line) focusOn(document.querySelector(`${line} a, ${line} button`))
    },
    [],
  )
  useShortcuts([{ keys: 'Escape', does: 'help.closePanel', run: onClose }])
  return (
    <aside className="panel" data-size={size} aria-label={title}>
      <div className="panel__bar">
        {bar}
        <div className="panel__tools">
          {tools}
          <ActionIcon onClick={onClose} aria-label={t('panel.close')}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      <div className="panel__body">
        <h2 className="panel__title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      {foot && <div className="panel__foot">{foot}</div>}
    </aside>
  )
}
