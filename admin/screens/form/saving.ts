import { atom, type ReadableAtom } from 'nanostores'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { isRecord } from '#client/storage.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import { sortedJson } from '#core/json.ts'
import type { Text } from '#core/text.ts'
import type { DraftFormat, StoredDraft } from '../../app/draftStorage.ts'

/** The part of a form that its editor writes. */
export interface Draft {
  title: Text
  definition: FormDefinition
}

/** Where the work is. All but `saved` have a copy in the browser. */
export type Saving =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'sending' }
  /** Kept in the browser; sent when the network is back. */
  | { state: 'offline' }
  /** The server could not take it; tried again. */
  | { state: 'failed'; problem: unknown }
  /** The server will not take it as it is. */
  | { state: 'refused'; problem: ApiProblem }
  /** Somebody else saved meanwhile. */
  | { state: 'stale'; theirs: Form }

/** A working copy of an earlier visit. `version` is the one that it was made on. */
export interface Kept extends Draft {
  version: number
}

/** How that copy is read back: of this shape, or not at all. */
export const KEPT_FORMAT: DraftFormat<Kept> = {
  version: 1,
  parse: (kept) =>
    isRecord(kept) &&
    isRecord(kept.title) &&
    isRecord(kept.definition) &&
    Array.isArray(kept.definition.fields) &&
    kept.definition.fields.every((field) => isRecord(field) && typeof field.type === 'string') &&
    typeof kept.version === 'number'
      ? (kept as unknown as Kept)
      : null,
}

export interface SavingDeps {
  copy: StoredDraft<Kept>
  save: (draft: Draft & { version: number }) => Promise<Form>
  /** The work as it is now. */
  current: () => Draft
  /** Tells when the network is back. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Ms of quiet before the work is sent. */
const PAUSE = 900
/** Ms until a failed sending is tried again. */
const RETRY = 15_000

export interface DraftSaver {
  $saving: ReadableAtom<Saving>
  $form: ReadableAtom<Form>
  /** The work changed. */
  touch(): void
  /** Sends now what is not sent. True when everything is saved. */
  flush(): Promise<boolean>
  /** After a stale write: this work over theirs. */
  overwrite(): Promise<boolean>
  /** After a stale write: theirs is what is worked on now. */
  adopt(): void
  /** The work stands on a version that is no longer the server's. */
  conflict(theirs: Form): void
  /** The server's state after something else than saving, e.g. publishing. */
  settle(form: Form): void
  end(): void
}

/** Equal for equal drafts: the server orders properties in its own way. */
const textOf = ({ title, definition }: Draft): string => sortedJson({ title, definition })

/** A copy that an earlier visit left unsaved; null when there is none or it says what the server says. */
export const keptDraft = (copy: StoredDraft<Kept>, form: Form): Kept | null =>
  copy.restore((kept) => textOf(kept) === textOf({ title: form.title, definition: form.draft }))

/** Saves the draft by itself, one write at a time, and never loses it: what is not saved is in the browser. */
export function draftSaver(form: Form, { copy, save, current, network }: SavingDeps): DraftSaver {
  const $form = atom(form)
  const $saving = atom<Saving>({ state: 'saved' })
  let base = textOf({ title: form.title, definition: form.draft })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let ended = false

  const isSaved = () => textOf(current()) === base
  const keep = () => copy.save({ ...current(), version: $form.get().version })
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void send(), wait)
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if ($saving.get().state === 'stale') return
    if (running) return running
    if (isSaved()) return done()
    const draft = current()
    keep()
    $saving.set({ state: 'sending' })
    running = save({ ...draft, version: $form.get().version }).then(
      (saved) => {
        base = textOf(draft)
        $form.set(saved)
        running = null
        if (isSaved()) done()
        else {
          keep()
          $saving.set({ state: 'waiting' })
          later(PAUSE)
        }
      },
      (problem: unknown) => {
        running = null
        failed(problem)
      },
    )
    return running
  }

  const done = () => {
    copy.remove()
    $saving.set({ state: 'saved' })
  }

  const failed = (problem: unknown) => {
    const theirs = isProblem(problem, 'resource.stale') && (problem.data.current as Form | undefined)
    if (theirs) {
      // What this very browser saved before the answer got lost is no conflict.
      if (textOf({ title: theirs.title, definition: theirs.draft }) === textOf(current())) {
        base = textOf(current())
        $form.set(theirs)
        return done()
      }
      return $saving.set({ state: 'stale', theirs })
    }
    if (isProblem(problem, 'client.offline') || isProblem(problem, 'client.timeout')) {
      $saving.set({ state: 'offline' })
      return later(RETRY)
    }
    if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429)
      return $saving.set({ state: 'refused', problem })
    $saving.set({ state: 'failed', problem })
    later(RETRY)
  }

  const back = () => {
    if ($saving.get().state === 'offline') void send()
  }
  network.addEventListener('online', back)
  const letGo = copy.restoreIfRemoved()

  return {
    $saving,
    $form,
    touch() {
      keep()
      const { state } = $saving.get()
      if (state === 'stale') return
      if (state !== 'sending') {
        if (state !== 'offline' && state !== 'failed') $saving.set({ state: 'waiting' })
        later(PAUSE)
      }
    },
    async flush() {
      // A write under way may have begun before the last change.
      for (let round = 0; round < 2 && !(running === null && isSaved()); round++) await send()
      if (running === null && isSaved() && $saving.get().state === 'waiting') done()
      return $saving.get().state === 'saved'
    },
    async overwrite() {
      const saving = $saving.get()
      if (saving.state !== 'stale') return false
      $form.set(saving.theirs)
      base = textOf({ title: saving.theirs.title, definition: saving.theirs.draft })
      $saving.set({ state: 'waiting' })
      await send()
      return $saving.get().state === 'saved'
    },
    adopt() {
      const saving = $saving.get()
      if (saving.state !== 'stale') return
      $form.set(saving.theirs)
      base = textOf({ title: saving.theirs.title, definition: saving.theirs.draft })
      if (isSaved()) done()
      else {
        $saving.set({ state: 'waiting' })
        later(PAUSE)
      }
    },
    conflict(theirs) {
      keep()
      $saving.set({ state: 'stale', theirs })
    },
    settle(next) {
      $form.set(next)
      if (isSaved()) done()
    },
    end() {
      ended = true
      clearTimeout(timer)
      network.removeEventListener('online', back)
      letGo()
    },
  }
}
