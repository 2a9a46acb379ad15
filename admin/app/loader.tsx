import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loader.module.css'

/** Spec §9, ms: wait before showing, time to almost full, wait before hiding. */
const THROTTLE = 200
const DURATION = 5_000
const HIDE = 500

type Bar = 'off' | 'running' | 'full' | 'failed'
let failed = false
/** The page that was being opened could not be: the bar says so. */
export const failLoader = (): void => {
  failed = true
}

export function LoaderBar() {
  const busy = useNavigation().state !== 'idle'
  const [bar, setBar] = useState<Bar>('off')
  useEffect(() => {
    if (busy) {
      failed = false
      const timer = setTimeout(() => setBar('running'), THROTTLE)
      return () => clearTimeout(timer)
    }
    setBar((now) => (now === 'running' ? (failed ? 'failed' : 'full') : failed ? 'failed' : 'off'))
    const timer = setTimeout(() => setBar('off'), HIDE)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div
      className={styles.loader}
      data-state={bar}
      style={{ '--loader': `${DURATION}ms` } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
