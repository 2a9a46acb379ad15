import { atom, type ReadableAtom } from 'nanostores'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import type { FormStore } from '#client/form/store.ts'
import type { Answer, Answers } from '#core/form/definition.ts'
import { referenceAt } from '#core/form/paths.ts'
import type { Issue } from '#core/problem.ts'
import { type Changes, type UnsentChanges, unsentOf } from './stored.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  | { kind: 'failed' }
  | { kind: 'refused'; problem: ApiProblem }

export interface Conflict {
  yours: unknown
  theirs: unknown
}

export interface Saved {
  revision: number
  answers: Record<string, unknown>
  formVersion: number
  savedAt: string
  issues: readonly Issue[]
}

export interface AutosaveOptions {
  form: FormStore
  revision: number
  /** What the server has at that revision. */
  answers: Readonly<Record<string, unknown>>
  send: (revision: number, changes: Changes) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  /** Where unsent changes are kept meanwhile; by application and step. */
  local: LocalCopy
  /** Milliseconds from the last change to the save. */
  delay?: number
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface LocalCopy {
  read(): UnsentChanges | null
  /** Replaces what this window wrote before; what other windows wrote stays. */
  write(kept: UnsentChanges): unknown
}

export interface Autosave {
  $state: ReadableAtom<SaveState>
  $conflicts: ReadableAtom<Readonly<Record<string, Conflict>>>
  /** Saves now. False when something could not be saved. */
  flush(): Promise<boolean>
  /** How many answers the server does not have. */
  unsaved(): number
  resolve(reference: string, keep: 'yours' | 'theirs'): void
  /**
   * Shows what others have saved. Where this window changed the same answer, its own save finds the conflict; one that is
   * open goes on with their newer value.
   */
  hear(theirs: { revision: number; answers: AutosaveOptions['answers'] | null }): Promise<void>
  end(): void
}

/** Seconds before the next try, and after those. */
const RETRY = [2, 5, 15]
const LATER = 30

/**
 * Sends every change of a form shortly after it was made, only what changed, with the revision that it was read at.
 * Without a network changes are kept on the device and sent when it is back. A field that somebody else changed too
 * waits for the person's choice; the others go on.
 */
export function autosave(options: AutosaveOptions): Autosave {
  const { form, send, local, network, delay = 700 } = options
  const $state = atom<SaveState>({ kind: 'idle' })
  const $conflicts = atom<Readonly<Record<string, Conflict>>>({})
  const kept = local.read()
  let { answers: known } = options
  // Unsent changes are sent with the revision they were typed on, so that the server finds conflicts.
  let heard = Infinity
  let revision = kept ? Math.min(kept.revision, options.revision) : options.revision
  let typedOn = revision
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let tries = 0
  let ended = false
  /** Refused values by reference: not sent again until they change. */
  const refused = new Map<string, string>()
  /** The state while some answers are refused or in conflict. */
  let held: SaveState = { kind: 'idle' }

  /**
   * Merges changes of other windows and people. Values that only this form has and that are not edited (the empty first item of a group, a
   * default) stay: they are not deleted answers.
   */
  const merge = (theirs: Readonly<Record<string, unknown>>) => {
    const untouched = Object.entries(form.$answers.get()).filter(([name]) => !(name in theirs) && !(name in known))
    form.merge({ ...Object.fromEntries(untouched), ...theirs } as Answers)
    known = theirs
  }

  const unsaved = () => Object.keys(form.changes()).length

  const sendable = (): Changes => {
    const conflicts = $conflicts.get()
    const all = Object.entries(form.changes())
    return Object.fromEntries(
      all.filter(([name, value]) => !(name in conflicts) && refused.get(name) !== JSON.stringify(value)),
    )
  }

  /** While a conflict is open, the stored revision stays, so that opening the form again finds the conflict again. */
  const keep = () => {
    if (Object.keys($conflicts.get()).length === 0) typedOn = revision
    local.write({ revision: typedOn, changes: form.changes() })
  }

  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(flush, wait)
  }

  /** Typing the same value as the server's resolves a conflict. */
  const settle = () => {
    const changes = form.changes()
    const open = Object.entries($conflicts.get())
    const left = open.filter(([name, { theirs }]) => JSON.stringify(changes[name]) !== JSON.stringify(theirs ?? null))
    if (left.length === open.length) return
    $conflicts.set(Object.fromEntries(left))
    form.markSaved(Object.fromEntries(open.map(([name, { theirs }]) => [name, (theirs ?? null) as Answer | null])))
  }

  const changed = () => {
    settle()
    keep()
    if (!unsaved() && $state.get() === held) $state.set({ kind: 'idle' })
    if (Object.keys(sendable()).length === 0) return
    if ($state.get().kind !== 'offline') $state.set({ kind: 'waiting' })
    schedule(delay)
  }

  /** Whether everything is saved; null while there may be more to send. */
  async function once(): Promise<boolean | null> {
    const changes = sendable()
    if (Object.keys(changes).length === 0) return unsaved() === 0
    $state.set({ kind: 'saving' })
    try {
      const saved = await send(revision, changes)
      revision = saved.revision
      tries = 0
      form.markSaved(changes)
      merge(saved.answers)
      keep()
      // Refused and conflicting answers are still unsaved, so their state stays.
      const all = unsaved() === Object.keys(sendable()).length
      $state.set(all ? { kind: 'saved', at: saved.savedAt } : held)
      options.onSaved?.(saved)
      return null
    } catch (error) {
      if (!isProblem(error)) throw error
      return refusal(error, changes)
    }
  }

  function refusal(problem: ApiProblem, changes: Changes): false | null {
    const state: SaveState = { kind: 'refused', problem }
    if (problem.code === 'response.conflict') {
      const {
        conflicts,
        revision: theirs,
        answers,
      } = problem.data as unknown as {
        conflicts: Record<string, Conflict>
        revision: number
        answers: Answers
      }
      revision = theirs
      $conflicts.set({ ...$conflicts.get(), ...conflicts })
      held = state
      $state.set(held)
      merge(answers)
      return null
    }
    if (problem.code === 'response.invalid') {
      const wrong = new Set(problem.issues.map((issue) => referenceAt(issue.at)))
      // Errors of other fields (a submitted application must stay complete) refuse the whole save.
      const mine = Object.keys(changes).filter((name) => wrong.has(name))
      for (const name of mine.length ? mine : Object.keys(changes)) refused.set(name, JSON.stringify(changes[name]))
      form.show(problem.issues)
      held = state
      $state.set(held)
      return mine.length ? null : false
    }
    const { status } = problem
    const passes = !status || status >= 500 || status === 429
    $state.set(passes ? { kind: status ? 'failed' : 'offline' } : state)
    // Retry while the platform is paused.
    if (passes || problem.code.startsWith('platform_')) schedule(1000 * (problem.retryAfter ?? RETRY[tries++] ?? LATER))
    return false
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= (async () => {
      for (;;) {
        const kept = await once()
        if (kept !== null) return kept
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  const stop = form.$answers.listen(() => queueMicrotask(changed))
  for (const [reference, value] of Object.entries(kept?.changes ?? {})) form.change(reference, value, reference)
  // Changes that the server saved before the page closed are no longer unsent.
  if (!unsaved()) revision = options.revision
  keep()
  network?.addEventListener('online', flush)

  return {
    $state,
    $conflicts,
    flush,
    unsaved,
    resolve(reference, keep) {
      const { [reference]: conflict, ...rest } = $conflicts.get()
      if (!conflict) return
      $conflicts.set(rest)
      if (keep === 'theirs') {
        const theirs = (conflict.theirs ?? null) as Answer | null
        form.change(reference, theirs, reference)
        form.markSaved({ [reference]: theirs })
      }
      changed()
    },
    async hear({ revision: next, answers }) {
      await running
      // The first is what this window began with: unsent answers keep the revision that they were typed at.
      const latest = Math.max(heard, revision)
      heard = Math.min(heard, next)
      if (!answers || next <= latest) return
      const moved = Object.keys(form.changes()).filter(
        (name) => JSON.stringify(known[name]) !== JSON.stringify(answers[name]),
      )
      const conflicts = { ...$conflicts.get() }
      for (const name of moved) {
        const conflict = conflicts[name]
        if (!conflict) return
        conflicts[name] = { ...conflict, theirs: answers[name] ?? null }
      }
      if (moved.length) $conflicts.set(conflicts)
      revision = next
      merge(answers)
      keep()
    },
    end() {
      ended = true
      clearTimeout(timer)
      stop()
      network?.removeEventListener('online', flush)
    },
  }
}

/**
 * Unsent changes on the device, so that a closed window loses nothing. All windows with the step
 * share one value, and each replaces only its own changes: those of other windows may be in conflict or not sent yet.
 */
export function localCopy(...ids: [userId: string, responseId: string, stepId: string]): LocalCopy {
  const place = unsentOf(...ids)
  let own = place.read()?.changes ?? {}
  return {
    ...place,
    write(kept) {
      const before = place.read() ?? kept
      const others = Object.entries(before.changes).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name]),
      )
      const changes = { ...Object.fromEntries(others), ...kept.changes }
      const revision = Math.min(kept.revision, others.length ? before.revision : kept.revision)
      if (Object.keys(changes).length === 0) place.clear()
      // When the storage is full, the value from before stays.
      else if (!place.write({ revision, changes })) return
      own = kept.changes
    },
  }
}
