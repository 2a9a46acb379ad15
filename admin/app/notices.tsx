import { useStore } from '@nanostores/react'
import { IconX } from '@tabler/icons-react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from './hooks.ts'
import styles from './notices.module.css'
import { watchTruncatedPaste } from './truncatedPaste.ts'

interface Notice {
  id: number
  text: string
  undo?: () => void
  topic?: string
  tone: 'plain' | 'bad'
  /** The bottom, or the top for what concerns the page as a whole. Spec §2. */
  place: 'top' | 'bottom'
  /** Ms that it stays. */
  stay: number
}
const $notices = atom<readonly Notice[]>([])
let last = 0

/** Ms that a notice stays. */
const STAY = 6_000

interface NoticeOptions {
  undo?: () => void
  tone?: 'plain' | 'bad'
  place?: 'top' | 'bottom'
  stay?: number
  /** A later notice of the same topic takes the place of this one. */
  topic?: string
}

/** Says something for 6 s unless told, at the bottom unless told; `undo` takes the change back. */
export function notify(
  text: string,
  { undo, tone = 'plain', place = 'bottom', stay = STAY, topic }: NoticeOptions = {},
): void {
  last += 1
  if (topic) dismissTopic(topic)
  const notice = { id: last, text, tone, place, stay, ...(undo ? { undo } : {}), ...(topic ? { topic } : {}) }
  $notices.set([...$notices.get().slice(-2), notice])
}

/** Takes away what was said of a topic: it is no longer the last word. */
export const dismissTopic = (topic: string): void =>
  $notices.set($notices.get().filter((notice) => notice.topic !== topic))

const dismiss = (id: number) => $notices.set($notices.get().filter((notice) => notice.id !== id))

/** Sentence for a refusal, in the person's language. */
export function useProblemText(): (error: unknown) => { title: string; detail: string; reference: string | undefined } {
  const t = useWords()
  return (error) => {
    const problem = error instanceof ApiProblem ? error : undefined
    const code = problem?.code.replaceAll('.', '_') ?? 'server_failure'
    const words = (part: 'title' | 'detail') =>
      code.startsWith('client_')
        ? t(`problem.${code}.${part}`)
        : problem?.[part] ||
          t(`problems:${code}.${part}`, { ...problem?.data, defaultValue: t(`problem.client_offline.${part}`) })
    return { title: words('title'), detail: words('detail'), reference: problem?.reference }
  }
}

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
        <button
          type="button"
          className={`plain ${styles.undo}`}
          onClick={() => {
            notice.undo?.()
            dismiss(notice.id)
          }}
        >
          {t('notice.undo')}
        </button>
      )}
      <button
        type="button"
        className={`plain ${styles.close}`}
        aria-label={t('notice.close')}
        onClick={() => dismiss(notice.id)}
      >
        <IconX size={16} stroke={1.6} />
      </button>
    </div>
  )
}
