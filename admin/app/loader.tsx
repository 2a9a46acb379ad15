import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loader.module.css'
import { $failed } from './loaderFailure.ts'

/** Spec §9, ms: wait before showing, time to almost full, wait before hiding. */
const THROTTLE = 200
const DURATION = 5_000
const HIDE = 500

type Bar = 'off' | 'running' | 'full' | 'failed'
export function LoaderBar() {
  const busy = useNavigation().state !== 'idle'
  const failed = useStore($failed)
  const [bar, setBar] = useState<Bar>('off')
  useEffect(() => {
    if (busy) {
      $failed.set(false)
      const timer = setTimeout(() => setBar('running'), THROTTLE)
      return () => clearTimeout(timer)
    }
    setBar((now) => (failed ? 'failed' : now === 'running' ? 'full' : 'off'))
    const timer = setTimeout(() => setBar('off'), HIDE)
    return () => clearTimeout(timer)
  }, [busy, failed])
  return (
    <div
      className={styles.loader}
      data-state={bar}
      style={{ '--loader': `${DURATION}ms` } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
