import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { $authUser } from '#client/api/session.ts'
import { isRecord } from '#client/storage.ts'
import { rebase, same } from '#client/ui/rebase.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { type KeptCopy, keptCopy } from './kept.ts'
import { useHolder } from './leaving.ts'
import { ask } from './parts/Dialog.tsx'

interface Kept<T> {
  /** What was saved when the work began. */
  base: T
  value: T
}

/** Raised when the meaning of a draft's values changes. A member that came or went since is no reason: see `fitting`. */
const VERSION = 1

const copyOf = <T extends object>(name: string, saved: T) =>
  keptCopy<Kept<T>>(`opencall.draft.${$authUser.get()?.id ?? ''}.${name}`, {
    version: VERSION,
    parse: (kept) =>
      isRecord(kept) && isRecord(kept.base) && isRecord(kept.value)
        ? { base: fitting(kept.base, saved), value: fitting(kept.value, saved) }
        : null,
  })

/** The members that the form still has, each of the kind that it still is. */
function fitting<T extends object>(values: Record<string, unknown>, saved: T): T {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
  const fits = Object.entries(saved).map(([key, now]) => {
    const was = values[key]
    const isSame = key in values && (was === null || now === null || kindOf(was) === kindOf(now))
    return [key, isSame ? was : now]
  })
  return Object.fromEntries(fits) as T
}

function readKept<T extends object>(copy: KeptCopy<Kept<T>>, saved: T): T | undefined {
  const kept = copy.takeUp(({ base, value }) => same(rebase(base, value, saved), saved))
  return kept ? rebase(kept.base, kept.value, saved) : undefined
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
 * which are no values and are not kept. Who cannot update sees what is saved; unsaved work waits until that is possible again.
 */
export function useDraft<T extends object>(
  name: string,
  saved: T,
  version: number,
  { unreadable = 0, canUpdate = true }: { unreadable?: number; canUpdate?: boolean } = {},
): Draft<T> {
  const { t } = useTranslation()
  const [copy] = useState(() => copyOf<T>(name, saved))
  const [kept] = useState(() => readKept(copy, saved))
  const [restored, setRestored] = useState(kept !== undefined)
  const [value, setValue] = useState<T>(kept ?? saved)
  const [base, setBase] = useState({ version, saved, settled: version })
  if (base.version !== version) {
    setBase({ version, saved, settled: base.settled })
    setValue(base.settled === version ? saved : rebase(base.saved, value, saved))
  }
  const shown = useLatest(base)
  const changed = useMemo(
    () =>
      canUpdate ? (Object.keys(saved) as (keyof T & string)[]).filter((key) => !same(value[key], saved[key])) : [],
    [value, saved, canUpdate],
  )
  const dirty = changed.length > 0
  useEffect(() => {
    if (!canUpdate) return
    if (dirty) copy.keep({ base: saved, value })
    else copy.drop()
  }, [canUpdate, dirty, copy, value, saved])
  useEffect(() => copy.hold(), [copy])
  const lost = [dirty && 'unsaved.leaveText', canUpdate && unreadable > 0 && 'unsaved.leaveUnreadable'].filter(
    (key) => key !== false,
  )
  useLeaving(
    lost.length > 0,
    unreadable === 0,
    t('unsaved.leaveTitle'),
    lost.map((key) => t(key)).join(' '),
    t('unsaved.leave'),
  )
  return {
    value: canUpdate ? value : saved,
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
      setBase((now) => ({ ...now, settled: done }))
      // Its version may have come before the answer to whoever saved it.
      if (shown.current.version === done) setValue(shown.current.saved)
    }, []),
  }
}

/** Asks before a page with unsaved work is left; signing out does not ask. */
export function useLeaving(dirty: boolean, isKept: boolean, title: string, body: string, action: string): void {
  useHolder({
    isKept,
    holds: () => dirty,
    isLeft: (from, to) => from.pathname !== to.pathname,
    letGo: () => ask({ title, body, action }),
  })
}
