import { UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconBan, IconBuilding, IconKey, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { usePath, useWords } from '../../../app/hooks.ts'
import { Mark } from '../../../app/Mark.tsx'
import { useSignOut } from '../../../app/useSignOut.ts'
import styles from './OperatorLayout.module.css'

const ENTRIES = [
  { to: 'admin/operators', label: 'operators.platforms.title', icon: IconBuilding, end: true },
  { to: 'admin/operators/jobs', label: 'operators.jobs.title', icon: IconStack2, end: false },
  { to: 'admin/operators/licences', label: 'operators.licences.title', icon: IconKey, end: false },
  { to: 'admin/operators/banned-domains', label: 'operators.domains.title', icon: IconBan, end: false },
] as const

/** The shell of the operators' area: of the installation, of no platform. */
export function OperatorLayout({ children }: { children: ReactNode }) {
  const t = useWords()
  const path = usePath()
  const user = useStore($authUser)
  const signOut = useSignOut()
  return (
    <div className={styles.page}>
      <nav className={styles.menu} aria-label={t('operators.menu')}>
        <span className={styles.brand}>
          <Mark name={t('operators.title')} />
          {t('operators.title')}
        </span>
        <ul className={styles.entries}>
          {ENTRIES.map(({ to, label, icon: Icon, end }) => (
            <li key={to}>
              <NavLink to={path(to)} end={end}>
                <Icon size={17} stroke={1.6} aria-hidden />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.head}>
          <span className="small soft cut">{user?.email}</span>
          <Link className="link small nowrap" to={path('admin/platforms')}>
            {t('error.platforms')}
          </Link>
          <UnstyledButton className="link small nowrap" onClick={() => void signOut()}>
            {t('header.signOut')}
          </UnstyledButton>
        </div>
        {children}
      </main>
    </div>
  )
}
