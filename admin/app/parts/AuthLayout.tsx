import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { LOCALE_NAMES } from '#core/locale.ts'
import { SWITCH } from '../boot.ts'
import { useFocusKept } from '../focus.ts'
import { useLocale, useWords } from '../hooks.ts'
import { Mark } from '../Mark.tsx'
import styles from './AuthLayout.module.css'

/** A page before the back office: the platform's name, one card, the languages. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const t = useWords()
  const locale = useLocale()
  const platform = useStore($platform)
  const { pathname, search } = useLocation()
  const rest = pathname.split('/').slice(2).join('/')
  const main = useFocusKept<HTMLElement>(title)
  const name = platform?.name ?? t('common:product')
  return (
    <div className={styles.auth}>
      <header className={styles.brand}>
        <Mark name={name} logo={platform?.theme.logo ?? null} size={34} />
        {name}
      </header>
      <main id="main" className={styles.card} tabIndex={-1} ref={main}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
      <nav className={styles.foot} aria-label={t('auth.languages')}>
        {SWITCH.map((code) =>
          code === locale ? (
            <span key={code} lang={code} aria-current="true" className="strong">
              {LOCALE_NAMES[code]}
            </span>
          ) : (
            <Link key={code} lang={code} to={`/${code}/${rest}${search}`} replace>
              {LOCALE_NAMES[code]}
            </Link>
          ),
        )}
      </nav>
    </div>
  )
}
