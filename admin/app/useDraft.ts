import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { $authUser } from '#client/api/session.ts'
import { isRecord } from '#client/storage.ts'
import { isEqual, rebase } from '#client/ui/rebase.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { createStoredDraft, type StoredDraft } from './draftStorage.ts'
import { ask } from './parts/question.ts'
import { useUnsavedChangesGuard } from './unsavedChanges.ts'

interface DraftContent<T> {
  /** The saved values when editing started. */
  base: T
  value: T
}

/** Raised when the meaning of a draft's values changes. Added and removed fields need no new version: see `keepKnownFields`. */
const VERSION = 1

const openStoredDraft = <T extends object>(name: string, saved: T) =>
  createStoredDraft<DraftContent<T>>(`opencall.draft.${$authUser.get()?.id ?? ''}.${name}`, {
    version: VERSION,
    parse: (stored) =>
      isRecord(stored) && isRecord(stored.base) && isRecord(stored.value)
        ? { base: keepKnownFields(stored.base, saved), value: keepKnownFields(stored.value, saved) }
        : null,
  })

/** Keeps the stored fields that the form still has with the same kind of value; other fields get the saved value. */
function keepKnownFields<T extends object>(values: Record<string, unknown>, saved: T): T {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
  const fits = Object.entries(saved).map(([key, now]) => {
    const was = values[key]
    const isSame = key in values && (was === null || now === null || kindOf(was) === kindOf(now))
    return [key, isSame ? was : now]
  })
  return Object.fromEntries(fits) as T
}

function restoreDraft<T extends object>(copy: StoredDraft<DraftContent<T>>, saved: T): T | undefined {
  const stored = copy.restore(({ base, value }) => isEqual(rebase(base, value, saved), saved))
  return stored ? rebase(stored.base, stored.value, saved) : undefined
}

export interface Draft<T> {
  value: T
  change: (change: Partial<T>) => void
  /** Names of what differs from what is saved. */
  changed: readonly (keyof T & string)[]
  isDirty: boolean
  /** Whether unsaved changes of an earlier visit were restored. */
  isRestored: boolean
  reset: () => void
  /** Says that this version contains the draft, so nothing is unsaved any more. */
  markSaved: (version: number) => void
}

/**
 * Edited values of a form. Unsaved changes are stored in the browser, so they survive signing out and closing the window;
 * leaving the page asks first. It also asks when inputs hold invalid text, which is not stored. Without the permission to
 * update, the saved values show and the stored draft stays until the permission is back.
 */
export function useDraft<T extends object>(
  name: string,
  saved: T,
  version: number,
  { unreadable = 0, canUpdate = true }: { unreadable?: number; canUpdate?: boolean } = {},
): Draft<T> {
  const { t } = useTranslation()
  const [copy] = useState(() => openStoredDraft<T>(name, saved))
  const [stored] = useState(() => restoreDraft(copy, saved))
  const [isRestored, setIsRestored] = useState(stored !== undefined)
  const [value, setValue] = useState<T>(stored ?? saved)
  const [base, setBase] = useState({ version, saved, settled: version })
  if (base.version !== version) {
    setBase({ version, saved, settled: base.settled })
    setValue(base.settled === version ? saved : rebase(base.saved, value, saved))
  }
  const shown = useLatest(base)
  const changed = useMemo(
    () =>
      canUpdate ? (Object.keys(saved) as (keyof T & string)[]).filter((key) => !isEqual(value[key], saved[key])) : [],
    [value, saved, canUpdate],
  )
  const isDirty = changed.length > 0
  useEffect(() => {
    if (!canUpdate) return
    if (isDirty) copy.save({ base: saved, value })
    else copy.remove()
  }, [canUpdate, isDirty, copy, value, saved])
  useEffect(() => copy.restoreIfRemoved(), [copy])
  const reasons = [isDirty && 'unsaved.leaveText', canUpdate && unreadable > 0 && 'unsaved.leaveUnreadable'].filter(
    (key) => key !== false,
  )
  useConfirmLeave(
    reasons.length > 0,
    unreadable === 0,
    t('unsaved.leaveTitle'),
    reasons.map((key) => t(key)).join(' '),
    t('unsaved.leave'),
  )
  return {
    value: canUpdate ? value : saved,
    change: useCallback((change) => setValue((before) => ({ ...before, ...change })), []),
    changed,
    isDirty,
    isRestored,
    reset: useCallback(() => {
      setIsRestored(false)
      setValue(saved)
    }, [saved]),
    markSaved: useCallback((done) => {
      setIsRestored(false)
      setBase((now) => ({ ...now, settled: done }))
      // The new version may arrive before the response to the save request.
      if (shown.current.version === done) setValue(shown.current.saved)
    }, []),
  }
}

/** Asks before navigating away from a page with unsaved changes; signing out does not ask. */
export function useConfirmLeave(
  isDirty: boolean,
  isPersisted: boolean,
  title: string,
  body: string,
  action: string,
): void {
  useUnsavedChangesGuard({
    isPersisted,
    hasChanges: () => isDirty,
    blocksNavigation: (from, to) => from.pathname !== to.pathname,
    confirmLeave: () => ask({ title, body, action }),
  })
}
