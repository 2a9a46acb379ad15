import { UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { $authUser, $sessionInactivityTime, endSession } from '#client/api/session.ts'
import { browserStorage, writeItem } from '#client/storage.ts'
import { useWords } from './hooks.ts'
import styles from './Inactivity.module.css'
import { hasUnpersistedChanges } from './unsavedChanges.ts'

/** ms before the end at which the countdown shows. */
const WARN = 120_000
const SEEN = 'opencall.activity'

/** Of this window: the browser may have no room for it, and may hold an older one. */
let here = 0
const lastActivity = () => Math.max(here, Number(browserStorage().getItem(SEEN)) || 0)
const touch = () => {
  here = Date.now()
  writeItem(SEEN, String(here))
}

/** Signs out after a time without activity, with a countdown before; other tabs count as activity. Spec §9. */
export function Inactivity() {
  const t = useWords()
  // What is read of the same person again, e.g. their rights, is no activity of theirs.
  const userId = useStore($authUser)?.id
  const limit = useStore($sessionInactivityTime)
  const [left, setLeft] = useState<number | null>(null)
  const warned = useRef(false)
  useEffect(() => {
    if (!userId) return
    touch()
    let saved = Date.now()
    const active = () => {
      // While the banner shows, only its button counts: a stray movement is not a decision.
      if (warned.current || Date.now() - saved < 5_000) return
      saved = Date.now()
      touch()
    }
    const tick = () => {
      const rest = lastActivity() + limit - Date.now()
      warned.current = rest <= Math.min(WARN, limit / 2)
      setLeft(warned.current ? Math.max(0, rest) : null)
      if (rest <= 0) void endSession()
    }
    const timer = setInterval(tick, 1_000)
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
    for (const event of events) window.addEventListener(event, active, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, active)
    }
  }, [userId, limit])
  if (left === null || !userId) return null
  const unsavedHint = t(hasUnpersistedChanges() ? 'inactivity.lost' : 'inactivity.kept')
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={styles.inactivity}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span className="vh" role="alert">
        {t('inactivity.soon')} {unsavedHint}
      </span>
      <span aria-hidden>
        {t('inactivity.text')} <b className="num">{time}</b>. {unsavedHint}
      </span>
      <UnstyledButton
        className="link"
        onClick={() => {
          touch()
          warned.current = false
          setLeft(null)
          call('getSession').catch(() => {}) // the next call tells
        }}
      >
        {t('inactivity.stay')}
      </UnstyledButton>
    </div>
  )
}
