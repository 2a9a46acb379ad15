import type { ReactNode } from 'react'
import styles from './PageBanners.module.css'

/** Banners over a page, as wide as it, each with its button at the end. */
export function PageBanners({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <div className={styles.banners} data-testid={testId}>
      {children}
    </div>
  )
}
