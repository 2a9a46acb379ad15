import { useEffect, useState } from 'react'
import type { LazyComponent } from '#client/ui/lazy.tsx'
import { useWords } from './hooks.ts'
import { notify } from './notices.tsx'

/** After the page has shown itself. Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  const schedule = window.requestIdleCallback ?? setTimeout
  schedule(run)
}

interface LoadedPart {
  isOpen: boolean
  /** Called, with a notice, when the code of what was opened cannot be loaded. */
  close: () => void
  /** False where it cannot be opened, so that its code is not fetched. */
  isOffered?: boolean
}

/**
 * Whether a part that opens over every page (a menu, a dialog) can be rendered. Its code is no part of the start: it is
 * fetched when the page is idle, at once when it is opened before.
 */
export function useLoadedPart(
  { preload }: Pick<LazyComponent<never>, 'preload'>,
  { isOpen, close, isOffered = true }: LoadedPart,
): boolean {
  const t = useWords()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded || !isOffered) return
    const load = () => Promise.resolve(preload()).then(() => setLoaded(true))
    if (!isOpen) return whenIdle(() => void load().catch(() => {})) // asked again when it is opened
    load().catch(() => {
      close()
      notify(t('problem.client_offline.detail'), { tone: 'bad', topic: 'part' })
    })
  }, [isLoaded, isOffered, isOpen, close, preload, t])
  return isLoaded
}
