import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { rebase, same } from '#client/ui/rebase.ts'
import { ask } from './parts/Dialog.tsx'

interface Kept<T> {
  /** What was saved when the work began. */
  base: T
  value: T
}

const storageKey = (name: string) => `opencall.draft.${$authUser.get()?.id ?? ''}.${name}`

function readKept<T extends object>(name: string, saved: T): T | undefined {
  const kept = localStorage.getItem(storageKey(name))
  if (!kept) return undefined
  const { base, value } = JSON.parse(kept) as Kept<T>
  return rebase(base, value, saved)
}

export interface Draft<T> {
  value: T
  change: (change: Partial<T>) => void
  /** Names of what differs from what is saved. */
  changed: readonly (keyof T & string)[]
  dirty: boolean
  /** Unsaved work of an earlier visit was taken up. */
  restored: boolean
  reset: () => void
  /** This saved version is this work: nothing of it is unsaved any more. */
  settle: (version: number) => void
}

/**
 * A form's values while they differ from what is saved. They are kept in the browser until then, so that neither
 * signing out nor a closed window loses them; leaving the page asks. It asks also when boxes hold texts that cannot be read,
 * which are no values and are not kept.
 */
export function useDraft<T extends object>(
  name: string,
  saved: T,
  version: number,
  { unreadable = 0 }: { unreadable?: number } = {},
): Draft<T> {
  const { t } = useTranslation()
  const [kept] = useState(() => readKept<T>(name, saved))
  const [restored, setRestored] = useState(kept !== undefined)
  const [value, setValue] = useState<T>(kept ?? saved)
  const base = useRef({ version, saved, settled: version })
  if (base.current.version !== version) {
    const { saved: before, settled } = base.current
    base.current = { version, saved, settled }
    setValue(settled === version ? saved : rebase(before, value, saved))
  }
  const changed = useMemo(
    () => (Object.keys(saved) as (keyof T & string)[]).filter((key) => !same(value[key], saved[key])),
    [value, saved],
  )
  const dirty = changed.length > 0
  useEffect(() => {
    if (dirty) localStorage.setItem(storageKey(name), JSON.stringify({ base: saved, value } satisfies Kept<T>))
    else localStorage.removeItem(storageKey(name))
  }, [dirty, name, value, saved])
  const lost = [dirty && 'unsaved.leaveText', unreadable > 0 && 'unsaved.leaveUnreadable'].filter(
    (key) => key !== false,
  )
  useLeaving(lost.length > 0, t('unsaved.leaveTitle'), lost.map((key) => t(key)).join(' '), t('unsaved.leave'))
  return {
    value,
    change: useCallback((change) => setValue((before) => ({ ...before, ...change })), []),
    changed,
    dirty,
    restored,
    reset: useCallback(() => {
      setRestored(false)
      setValue(saved)
    }, [saved]),
    settle: useCallback((done) => {
      setRestored(false)
      base.current.settled = done
      // Its version may have come before the answer to whoever saved it.
      if (base.current.version === done) setValue(base.current.saved)
    }, []),
  }
}

/** Asks before a page with unsaved work is left; signing out does not ask, the work is kept. */
export function useLeaving(dirty: boolean, title: string, body: string, action: string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && $authUser.get() !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({ title, body, action }).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, title, body, action])
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}
