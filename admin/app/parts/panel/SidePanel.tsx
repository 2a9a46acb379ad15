import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'
import { focusOn, useFocusOfRemoved, useFocusOn } from '../../focus.ts'
import { useWords } from '../../hooks.ts'
import { useShortcuts } from '../../shortcuts.ts'
import { type TabLink, TabLinks } from '../Page.tsx'
import styles from './SidePanel.module.css'

/** A button to what stands before or after this in its list. */
interface PanelStep {
  label: string
  /** Key of what its shortcut does, for the help. */
  does: string
  run: () => void
  disabled?: boolean
}

export interface SidePanelProps {
  title: string
  /** Left of the bar: number, place in the list. */
  bar?: ReactNode
  /** Right of the bar, before close. */
  tools?: ReactNode
  /** Where it is in its list, and the ways to its neighbours: K and J as well. */
  steps?: { place?: string | undefined; previous: PanelStep; next: PanelStep }
  /** Under the title: facts and states. */
  head?: ReactNode
  /** Its parts, each with an address. */
  tabs?: { label: string; items: readonly TabLink[] }
  foot?: ReactNode
  size?: 'usual' | 'log'
  onClose: () => void
  /** The row that focus goes back to. */
  rowId?: string | undefined
  children: ReactNode
}

/** Details over the list, with an address of their own; on phones a page. Focus goes to the title and comes back to the row. */
export function SidePanel({
  title,
  bar,
  tools,
  steps,
  head,
  tabs,
  foot,
  size = 'usual',
  onClose,
  rowId,
  children,
}: SidePanelProps) {
  const t = useWords()
  const heading = useFocusOn<HTMLHeadingElement>(rowId)
  const onFocus = useFocusOfRemoved(heading)
  const row = useLatest(rowId)
  useEffect(
    () => () => {
      const line = row.current && `[data-row="${CSS.escape(row.current)}"]`
      if (line) focusOn(document.querySelector(`${line} a, ${line} button`))
    },
    [],
  )
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing in the same panel is read from its beginning
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [rowId])
  useShortcuts([
    { keys: 'Escape', does: 'help.closePanel', run: onClose },
    ...(steps
      ? [
          { keys: 'j', does: steps.next.does, run: () => !steps.next.disabled && steps.next.run(), repeats: true },
          {
            keys: 'k',
            does: steps.previous.does,
            run: () => !steps.previous.disabled && steps.previous.run(),
            repeats: true,
          },
        ]
      : []),
  ])
  return (
    <aside className={styles.panel} data-panel="" data-size={size} aria-label={title} onFocus={onFocus}>
      <div className={styles.bar}>
        {bar}
        <div className={styles.tools}>
          {steps && (
            <>
              {steps.place && <span className={`num ${styles.place}`}>{steps.place}</span>}
              <StepButton step={steps.previous} icon={IconChevronUp} />
              <StepButton step={steps.next} icon={IconChevronDown} />
            </>
          )}
          {tools}
          <ActionIcon onClick={onClose} aria-label={t('panel.close')}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      <div className={styles.body} data-testid="panel-body" ref={body}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {head}
        {tabs && <TabLinks {...tabs} />}
        {children}
      </div>
      {foot && (
        <div className={styles.foot} data-panel-foot="">
          {foot}
        </div>
      )}
    </aside>
  )
}

function StepButton({ step: { label, run, disabled = false }, icon: Icon }: { step: PanelStep; icon: typeof IconX }) {
  return (
    <ActionIcon className={styles.step} aria-label={label} title={label} disabled={disabled} onClick={run}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}
