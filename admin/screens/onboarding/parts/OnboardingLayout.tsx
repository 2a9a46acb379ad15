import { UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { $authUser } from '#client/api/session.ts'
import { useFocusKept } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import { Mark } from '../../../app/Mark.tsx'
import { useSignOut } from '../../../app/useSignOut.ts'
import styles from './OnboardingLayout.module.css'

const STEPS = ['account', 'platform', 'call'] as const

/** A step of making a platform: where one is, the form, and the site that comes of it. */
export function OnboardingLayout({
  step,
  title,
  lead,
  preview,
  children,
}: {
  step: (typeof STEPS)[number]
  title: string
  lead: string
  preview: ReactNode
  children: ReactNode
}) {
  const t = useWords()
  const user = useStore($authUser)
  const signOut = useSignOut()
  const main = useFocusKept<HTMLElement>(title)
  const at = STEPS.indexOf(step)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Mark name={t('common:product')} />
          {t('common:product')}
        </span>
        <ol className={styles.steps} aria-label={t('onboarding.steps.name')}>
          {STEPS.map((name, n) => (
            <li key={name} {...(n === at ? { 'aria-current': 'step' as const } : {})}>
              <span className={styles.number} data-done={n < at || undefined}>
                {n < at ? <IconCheck size={14} stroke={2} aria-hidden /> : n + 1}
              </span>
              <span className={styles.label}>{t(`onboarding.steps.${name}`)}</span>
            </li>
          ))}
        </ol>
        <span className={styles.who}>
          <span className="small soft cut">{user?.email}</span>
          <UnstyledButton className="link small nowrap" onClick={() => void signOut()}>
            {t('header.signOut')}
          </UnstyledButton>
        </span>
      </header>
      <main id="main" className={styles.body} tabIndex={-1} ref={main}>
        <div className={styles.form}>
          <div>
            <h1>{title}</h1>
            <p className="soft">{lead}</p>
          </div>
          {children}
        </div>
        <aside className={styles.preview} aria-label={t('onboarding.preview.title')}>
          {preview}
        </aside>
      </main>
    </div>
  )
}
