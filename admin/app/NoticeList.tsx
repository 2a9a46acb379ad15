import { UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from './hooks.ts'
import styles from './notices.module.css'
import { $notices, dismiss, type Notice, notify } from './notices.tsx'
import { watchTruncatedPaste } from './truncatedPaste.ts'

/** `children` stand above the notices at the bottom. */
export function Notices({ children }: { children: ReactNode }) {
  const t = useWords()
  const locale = useLocale()
  const notices = useStore($notices)
  useEffect(
    () =>
      watchTruncatedPaste((most) =>
        notify(t('notice.cut', { n: number(most, locale) }), { tone: 'bad', topic: 'cut' }),
      ),
    [t, locale],
  )
  return (
    <>
      {(['top', 'bottom'] as const).map((place) => (
        <div key={place} className={styles.notices} data-notices="" data-place={place}>
          {place === 'bottom' && children}
          <div role="status" aria-live="polite" className={styles.list}>
            {notices
              .filter((notice) => notice.place === place)
              .map((notice) => (
                <NoticeCard key={notice.id} notice={notice} />
              ))}
          </div>
        </div>
      ))}
    </>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useWords()
  const [held, setHeld] = useState(false)
  const left = useRef(notice.stay)
  useEffect(() => {
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(notice.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1_000, left.current - (Date.now() - since))
    }
  }, [held, notice.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the clock
    <div
      className={styles.notice}
      data-testid="notice"
      data-tone={notice.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{notice.text}</span>
      {notice.undo && (
        <UnstyledButton
          className={styles.undo}
          onClick={() => {
            notice.undo?.()
            dismiss(notice.id)
          }}
        >
          {t('notice.undo')}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.close} aria-label={t('notice.close')} onClick={() => dismiss(notice.id)}>
        <IconX size={16} stroke={1.6} />
      </UnstyledButton>
    </div>
  )
}
