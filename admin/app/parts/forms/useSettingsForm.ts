import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { $authUser } from '#client/api/session.ts'
import { isRecord } from '#client/storage.ts'
import { isEqual, rebase } from '#client/ui/rebase.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { conflictingFields } from '../../conflicts.ts'
import { createStoredDraft, type StoredDraft } from '../../draftStorage.ts'
import { useWords } from '../../hooks.ts'
import { useChanges } from '../../realtime/changes.ts'
import { useConfirmLeave } from '../../unsavedChanges.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from './useApiForm.ts'

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

export interface SettingsFormOptions<V extends object, S extends { version: number }>
  extends Pick<ApiFormOptions<V>, 'required' | 'check' | 'fields' | 'sendsInvalid' | 'focus'> {
  /** Of the copy of unsaved changes that the browser keeps. */
  name: string
  saved: S
  /** What of it can be edited. The same function at each render. */
  valuesOf: (saved: S) => V
  canUpdate: boolean
  /** Saves the values on top of `saved`; `changed` names those that differ from it. Answers with what is saved then. */
  save: (values: V, changed: readonly (keyof V & string)[]) => Promise<S>
  /** Puts what is saved now where `saved` is read: after saving, and when somebody else was faster. */
  show: (now: S) => void
  onSaved: (now: S) => void | Promise<void>
  /** What tells that somebody else may have saved it: the first part of the types of its events, and what is saved then. */
  follow?: { events: string; read: () => Promise<S> }
}

/** What somebody else saved meanwhile, each in their own way. */
export interface Conflict<V> {
  names: readonly (keyof V & string)[]
  theirs: V
}

export interface SettingsFormState<V extends object> extends ApiForm<V> {
  canUpdate: boolean
  /** Names of what differs from what is saved, or cannot be read. */
  changed: readonly (keyof V & string)[]
  isDirty: boolean
  /** Whether unsaved changes of an earlier visit were restored. */
  isRestored: boolean
  conflict: Conflict<V> | null
  saved: V
  discard: () => void
  /** Shows what somebody else has saved meanwhile, where nothing is typed; null when nobody has. */
  loadTheirs: (() => void) | null
  /** Grows when the values are replaced from elsewhere: fields that keep what is typed begin anew. */
  round: number
}

/** With what is for screens that save in more ways than one. */
interface VersionedForm<V extends object, S> extends SettingsFormState<V> {
  /** Says that this is saved now, and what of the values went into it. */
  markSaved: (now: S, sent: V) => void
}

/**
 * A form over something that is saved, with its version. Unsaved changes are stored in the browser, so they survive signing
 * out and closing the window; leaving the page asks first. What somebody else saved meanwhile shows where the person has
 * changed nothing; what both changed is named. Without the permission to update, the saved values show and the stored
 * changes stay until the permission is back.
 */
export function useSettingsForm<V extends object, S extends { version: number }>({
  name,
  saved: row,
  valuesOf,
  canUpdate,
  save,
  show,
  onSaved,
  follow,
  ...options
}: SettingsFormOptions<V, S>): VersionedForm<V, S> {
  const t = useWords()
  const saved = useMemo(() => valuesOf(row), [row, valuesOf])
  const [copy] = useState(() => openStoredDraft<V>(name, saved))
  const [stored] = useState(() => restoreDraft(copy, saved))
  const [isRestored, setIsRestored] = useState(stored !== undefined)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const [theirs, setTheirs] = useState<S | null>(null)
  const [round, setRound] = useState(0)
  /** What the values that the form holds were changed from. */
  const [base, setBase] = useState({ version: row.version, saved })
  const isCurrent = base.version === row.version
  const latest = useLatest({ saved, version: row.version })
  const form: ApiForm<V> = useApiForm<V>({
    ...options,
    initial: stored ?? saved,
    disabled: !canUpdate,
    view: (held) => (!canUpdate ? saved : isCurrent ? held : rebase(base.saved, held, saved)),
    submit: (sent) =>
      save(sent, changed).then(async (now) => {
        markSaved(now, sent)
        await onSaved(now)
      }),
    onRefused: (problem) => {
      const now = isProblem(problem, 'resource.stale') && (problem.data.current as S | undefined)
      if (!now) return
      const theirs = valuesOf(now)
      setConflict({ names: conflictingFields(saved, form.read(), theirs), theirs })
      show(now)
    },
  })
  const { values, change } = form
  const held = useLatest(values)
  useLayoutEffect(() => {
    if (isCurrent) return
    if (canUpdate) change(held.current)
    setBase({ version: row.version, saved })
  }, [isCurrent, canUpdate, change, row.version, saved])

  const markSaved = (now: S, sent: V) => {
    setIsRestored(false)
    // What was typed while it was being saved stays.
    if (latest.current.version === now.version) change(rebase(sent, form.read(), latest.current.saved))
    else setBase((before) => ({ ...before, saved: sent }))
    show(now)
  }
  const differing = useMemo(
    () =>
      canUpdate ? (Object.keys(saved) as (keyof V & string)[]).filter((key) => !isEqual(values[key], saved[key])) : [],
    [values, saved, canUpdate],
  )
  const changed: (keyof V & string)[] = [...new Set([...differing, ...(canUpdate ? form.invalid : [])])]
  const isDifferent = differing.length > 0
  const isDirty = useLatest(changed.length > 0)
  useChanges((change) => {
    if (!follow || (change && change.type.split('.', 1)[0] !== follow.events)) return
    const compare = (now: S) => {
      if (now.version <= latest.current.version) return
      if (isDirty.current) setTheirs(now)
      else show(now)
    }
    follow.read().then(compare, () => {}) // saving tells as well
  })
  useEffect(() => {
    if (!canUpdate) return
    if (isDifferent) copy.save({ base: saved, value: values })
    else copy.remove()
  }, [canUpdate, isDifferent, copy, values, saved])
  useEffect(() => copy.restoreIfRemoved(), [copy])
  const isInvalid = canUpdate && form.invalid.length > 0
  const reasons = [isDifferent && 'unsaved.leaveText', isInvalid && 'unsaved.leaveUnreadable'].filter(
    (key) => key !== false,
  )
  useConfirmLeave(
    reasons.length > 0,
    !isInvalid,
    t('unsaved.leaveTitle'),
    reasons.map((key) => t(key)).join(' '),
    t('unsaved.leave'),
  )
  return {
    ...form,
    attempt: (what, work) => {
      setConflict(null)
      form.attempt(what, work)
    },
    submit: (event) => {
      setConflict(null)
      form.submit(event)
    },
    canUpdate,
    changed,
    isDirty: changed.length > 0,
    isRestored,
    conflict,
    saved,
    loadTheirs: theirs && theirs.version > row.version ? () => show(theirs) : null,
    discard: () => {
      setIsRestored(false)
      setConflict(null)
      form.clearProblem()
      change(saved)
      setRound((n) => n + 1)
    },
    round,
    markSaved,
  }
}
