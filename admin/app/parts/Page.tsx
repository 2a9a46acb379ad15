import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../hooks.ts'

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
    <div className="page" data-width={width}>
      <div className="page__head">
        <div className="page__words">
          <h1 className="page__title">
            {title} {badge}
          </h1>
          {facts && <p className="page__facts">{facts}</p>}
        </div>
        {actions && <div className="page__actions">{actions}</div>}
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
export function TabLinks({ items, label }: { items: readonly TabLink[]; label: string }) {
  const locale = useLocale()
  const bar = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the page.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {items.map(({ to, label: words, count, current }) => {
        const inside = (
          <>
            {words} {count !== undefined && <span className="tabs__count num">{number(count, locale)}</span>}
          </>
        )
        return current === undefined ? (
          <NavLink key={to} to={to} end className="tabs__tab">
            {inside}
          </NavLink>
        ) : (
          <Link key={to} to={to} className="tabs__tab" aria-current={current ? 'page' : undefined}>
            {inside}
          </Link>
        )
      })}
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
    <section className={`sheet ${className}`} aria-label={label}>
      {title && (
        <div className="sheet__head">
          <h2 className="sheet__title">{title}</h2>
          {extra && <div className="sheet__extra">{extra}</div>}
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
    <div className="banner" data-tone={tone} role={role} tabIndex={role === 'alert' ? -1 : undefined}>
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
    <section className="fieldrow" id={id}>
      <div className="fieldrow__what">
        <h2 className="fieldrow__title">{title}</h2>
        {hint && <p className="small soft">{hint}</p>}
      </div>
      <div className="fieldrow__fields">{children}</div>
    </section>
  )
}

/** At the bottom while there is unsaved work: what changes and for whom, then the verb. */
export function UnsavedBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  const t = useWords()
  // It comes with the first key, over whatever is being typed in.
  useEffect(() => void document.activeElement?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section className="unsaved" data-save-bar="" aria-label={t('unsaved.label')}>
      <p className="unsaved__text" role="status">
        {text}
      </p>
      <div className="unsaved__actions">{children}</div>
    </section>
  )
}
