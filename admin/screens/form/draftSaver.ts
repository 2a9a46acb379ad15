import { atom, type ReadableAtom } from 'nanostores'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { isRecord } from '#client/storage.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import type { FormDraft, MergeConflict, Preference } from '#core/form/merge.ts'
import { sortedJson } from '#core/json.ts'
import type { DraftFormat, StoredDraft } from '../../app/draftStorage.ts'

/** In every state but `saved`, a copy of the draft is stored in the browser. */
export type SaveState =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'sending' }
  /** Sent when the network is back. */
  | { state: 'offline' }
  /** The server failed; sent again later. */
  | { state: 'failed'; problem: unknown }
  /** The server refuses the draft. */
  | { state: 'refused'; problem: ApiProblem }
  /**
   * Updated by someone else, and the two cannot be joined by themselves: both changed the same settings (`conflicts`), or what
   * this draft was made on is not known (null).
   */
  | { state: 'stale'; theirs: Form; conflicts: readonly MergeConflict[] | null }

/** Unsaved changes, stored in the browser. `version` is the version of the form that they were made on. */
export interface LocalCopy extends FormDraft {
  version: number
}

export const LOCAL_COPY_FORMAT: DraftFormat<LocalCopy> = {
  version: 1,
  parse: (stored) =>
    isRecord(stored) &&
    isRecord(stored.title) &&
    isRecord(stored.definition) &&
    Array.isArray(stored.definition.fields) &&
    stored.definition.fields.every((field) => isRecord(field) && typeof field.type === 'string') &&
    typeof stored.version === 'number'
      ? (stored as unknown as LocalCopy)
      : null,
}

export interface DraftSaverDeps {
  copy: StoredDraft<LocalCopy>
  save: (draft: FormDraft & { version: number }) => Promise<Form>
  /**
   * Puts their changes since `base` into the draft. Where both changed the same setting, nothing is put in without `prefer`, and
   * these settings are answered.
   */
  merge: (base: FormDraft, theirs: FormDraft, prefer?: (conflict: MergeConflict) => Preference) => MergeConflict[]
  /** The draft as it is now. */
  current: () => FormDraft
  /** Source of `online` events. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Milliseconds after the last change until the draft is sent. */
const SAVE_DELAY = 900
/** Milliseconds until a failed request is sent again. */
const RETRY_DELAY = 15_000

export interface DraftSaver {
  $saveState: ReadableAtom<SaveState>
  $form: ReadableAtom<Form>
  contentChanged(): void
  /** Saves without waiting. True when everything is saved. */
  flush(): Promise<boolean>
  /** Somebody else saved the form: their changes join this draft, if it does not have them yet. */
  receive(theirs: Form): void
  /** After a conflict of settings: goes on with both drafts as one. */
  resolve(prefer: (conflict: MergeConflict) => Preference): Promise<boolean>
  /** After a conflict: saves this draft over theirs. */
  overwriteTheirs(): Promise<boolean>
  /** After a conflict: goes on with their draft, which the editor shows by now. */
  acceptTheirs(): void
  /** The draft was made on a version that is no longer the server's. */
  reportConflict(theirs: Form): void
  /** The server's state after another request than saving, e.g. publishing. */
  markSaved(form: Form): void
  dispose(): void
}

const draftOf = ({ title, draft }: Form): FormDraft => ({ title, definition: draft })

/** Equal for equal drafts, whatever the order of their properties. */
const serialize = ({ title, definition }: FormDraft): string => sortedJson({ title, definition })

/** Unsaved changes of an earlier visit; null when there are none or the server has them. */
export const findLocalCopy = (copy: StoredDraft<LocalCopy>, form: Form): LocalCopy | null =>
  copy.restore((stored) => serialize(stored) === serialize({ title: form.title, definition: form.draft }))

/** Saves the draft automatically, one request at a time. What is not saved yet is stored in the browser. */
export function draftSaver(form: Form, { copy, save, merge, current, network }: DraftSaverDeps): DraftSaver {
  const $form = atom(form)
  const $saveState = atom<SaveState>({ state: 'saved' })
  /** The server's draft that this one is made from. */
  let saved: FormDraft = draftOf(form)
  let base = serialize(saved)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let disposed = false

  const isSaved = () => serialize(current()) === base
  const storeCopy = () => copy.save({ ...current(), version: $form.get().version })
  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!disposed) timer = setTimeout(() => void send(), wait)
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if ($saveState.get().state === 'stale') return
    if (running) return running
    if (isSaved()) return setSaved()
    const draft = current()
    storeCopy()
    $saveState.set({ state: 'sending' })
    running = save({ ...draft, version: $form.get().version }).then(
      (form) => {
        saved = draft
        base = serialize(draft)
        $form.set(form)
        running = null
        if (isSaved()) setSaved()
        else {
          storeCopy()
          $saveState.set({ state: 'waiting' })
          schedule(SAVE_DELAY)
        }
      },
      (problem: unknown) => {
        running = null
        handleFailure(problem)
      },
    )
    return running
  }

  const setSaved = () => {
    copy.remove()
    $saveState.set({ state: 'saved' })
  }

  /** Theirs is what the draft is made from now; what it has beyond that is sent. */
  const adopt = (theirs: Form) => {
    $form.set(theirs)
    saved = draftOf(theirs)
    base = serialize(saved)
    if (isSaved()) return setSaved()
    storeCopy()
    $saveState.set({ state: 'waiting' })
    schedule(SAVE_DELAY)
  }

  const join = (theirs: Form) => {
    const conflicts = merge(saved, draftOf(theirs))
    if (conflicts.length === 0) adopt(theirs)
    else $saveState.set({ state: 'stale', theirs, conflicts })
  }

  const handleFailure = (problem: unknown) => {
    const theirs = isProblem(problem, 'resource.stale') && (problem.data.current as Form | undefined)
    if (theirs) {
      // This browser saved it, and the response was lost: no conflict.
      if (serialize({ title: theirs.title, definition: theirs.draft }) === serialize(current())) {
        adopt(theirs)
        return
      }
      return join(theirs)
    }
    if (isProblem(problem, 'client.offline') || isProblem(problem, 'client.timeout')) {
      $saveState.set({ state: 'offline' })
      return schedule(RETRY_DELAY)
    }
    if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429)
      return $saveState.set({ state: 'refused', problem })
    $saveState.set({ state: 'failed', problem })
    schedule(RETRY_DELAY)
  }

  const onOnline = () => {
    if ($saveState.get().state === 'offline') void send()
  }
  network.addEventListener('online', onOnline)
  const stopRestoring = copy.restoreIfRemoved()

  return {
    $saveState,
    $form,
    contentChanged() {
      storeCopy()
      const { state } = $saveState.get()
      if (state === 'stale') return
      if (state !== 'sending') {
        if (state !== 'offline' && state !== 'failed') $saveState.set({ state: 'waiting' })
        schedule(SAVE_DELAY)
      }
    },
    async flush() {
      // A running request may not contain the last change.
      for (let round = 0; round < 2 && !(running === null && isSaved()); round++) await send()
      if (running === null && isSaved() && $saveState.get().state === 'waiting') setSaved()
      return $saveState.get().state === 'saved'
    },
    receive(theirs) {
      // A save that runs is refused, and joins theirs then.
      if (running || $saveState.get().state === 'stale' || theirs.version <= $form.get().version) return
      join(theirs)
    },
    async resolve(prefer) {
      const saving = $saveState.get()
      if (saving.state !== 'stale') return false
      merge(saved, draftOf(saving.theirs), prefer)
      adopt(saving.theirs)
      await send()
      return $saveState.get().state === 'saved'
    },
    async overwriteTheirs() {
      const saving = $saveState.get()
      if (saving.state !== 'stale') return false
      $form.set(saving.theirs)
      saved = draftOf(saving.theirs)
      base = serialize(saved)
      $saveState.set({ state: 'waiting' })
      await send()
      return $saveState.get().state === 'saved'
    },
    acceptTheirs() {
      const saving = $saveState.get()
      if (saving.state !== 'stale') return
      adopt(saving.theirs)
    },
    reportConflict(theirs) {
      storeCopy()
      $saveState.set({ state: 'stale', theirs, conflicts: null })
    },
    markSaved(next) {
      $form.set(next)
      if (isSaved()) setSaved()
    },
    dispose() {
      disposed = true
      clearTimeout(timer)
      network.removeEventListener('online', onOnline)
      stopRestoring()
    },
  }
}
