import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { number } from '#client/ui/format.ts'
import { useFocusAfter } from '../focus.ts'
import { useLocale, useWords } from '../hooks.ts'
import styles from './Page.module.css'

export interface PageProps {
  title: string
  /** At most one. */
  badge?: ReactNode
  /** One line of facts under the title. */
  facts?: ReactNode
  /** Plain, plain, filled. */
  actions?: ReactNode
  /** Lists 1480, settings 1208, editors full. */
  width?: 'list' | 'settings' | 'full'
  children: ReactNode
}

export function Page({ title, badge, facts, actions, width = 'list', children }: PageProps) {
  return (
    <div className={styles.page} data-page="" data-width={width}>
      <div className={styles.head} data-page-head="">
        <div className={styles.words} data-page-words="">
          <h1 className={styles.title} data-page-title="">
            {title} {badge}
          </h1>
          {facts && (
            <p className={styles.facts} data-testid="page-facts">
              {facts}
            </p>
          )}
        </div>
        {actions && (
          <div className={styles.actions} data-page-actions="">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

export interface TabLink {
  to: string
  label: string
  count?: number | undefined
  /** When the address alone does not tell. */
  current?: boolean
}

/** Parts of a page; each is an address. */
export function TabLinks({ items, label, end }: { items: readonly TabLink[]; label: string; end?: ReactNode }) {
  const locale = useLocale()
  const bar = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the page.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav className={styles.tabs} data-testid="tabs" aria-label={label} ref={bar}>
      {items.map(({ to, label: words, count, current }) => {
        const inside = (
          <>
            {words} {count !== undefined && <span className={`${styles.tabsCount} num`}>{number(count, locale)}</span>}
          </>
        )
        return current === undefined ? (
          <NavLink key={to} to={to} end className={styles.tabsTab}>
            {inside}
          </NavLink>
        ) : (
          <Link key={to} to={to} className={styles.tabsTab} aria-current={current ? 'page' : undefined}>
            {inside}
          </Link>
        )
      })}
      {end}
    </nav>
  )
}

/** A white sheet with its head. */
export function Sheet({
  title,
  extra,
  children,
  className = '',
  label,
}: {
  title?: ReactNode
  extra?: ReactNode
  children: ReactNode
  className?: string
  label?: string
}) {
  return (
    <section className={`${styles.sheet} ${className}`} data-testid="sheet" aria-label={label}>
      {title && (
        <div className={styles.sheetHead}>
          <h2 className={styles.sheetTitle}>{title}</h2>
          {extra && <div className={styles.sheetExtra}>{extra}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

const ICONS = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle }

/** A sentence in the page that stays: information, success, warning, refusal. */
export function Banner({
  tone = 'info',
  children,
  role,
}: {
  tone?: keyof typeof ICONS
  children: ReactNode
  role?: 'alert' | 'status'
}) {
  const Icon = ICONS[tone]
  return (
    <div
      className={styles.banner}
      data-banner=""
      data-tone={tone}
      role={role}
      tabIndex={role === 'alert' ? -1 : undefined}
    >
      <Icon size={17} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Two columns of settings: what it is, then the fields. */
export function FieldRow({
  id,
  title,
  hint,
  children,
}: {
  id?: string
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.fieldRow} id={id}>
      <div>
        <h2 className={styles.fieldRowTitle}>{title}</h2>
        {hint && <p className="small soft">{hint}</p>}
      </div>
      <div className={styles.fieldRowFields}>{children}</div>
    </section>
  )
}

/** At the bottom while there is unsaved work: what changes and for whom, then the verb. */
export function UnsavedBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  const t = useWords()
  // It comes with the first key, over whatever is being typed in.
  useEffect(() => void document.activeElement?.scrollIntoView({ block: 'nearest' }), [])
  const bar = useFocusAfter<HTMLElement>()
  return (
    <section ref={bar} className={styles.unsaved} data-save-bar="" aria-label={t('unsaved.label')}>
      <p className={styles.unsavedText} role="status">
        {text}
      </p>
      <div className={styles.unsavedActions}>{children}</div>
    </section>
  )
}
