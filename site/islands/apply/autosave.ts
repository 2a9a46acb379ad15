import { atom, type ReadableAtom } from 'nanostores'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import type { FormStore } from '#client/form/store.ts'
import type { Answer, Answers } from '#core/form/definition.ts'
import { referenceAt } from '#core/form/missing.ts'
import type { Issue } from '#core/problem.ts'
import { keptName, stored } from './stored.ts'

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

export interface Changes {
  [reference: string]: Answer | null
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

/** Unsent changes, with the revision that they were typed on. */
export interface Kept {
  revision: number
  changes: Changes
}

export interface LocalCopy {
  read(): Kept | null
  write(kept: Kept): void
  clear(): unknown
}

export interface Autosave {
  $state: ReadableAtom<SaveState>
  $conflicts: ReadableAtom<Readonly<Record<string, Conflict>>>
  /** Saves what is unsaved now. False when something could not be. */
  flush(): Promise<boolean>
  /** How many answers the server does not have. */
  unsaved(): number
  resolve(reference: string, keep: 'yours' | 'theirs'): void
  end(): void
}

const RETRY = [2_000, 5_000, 15_000, 30_000]

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
  // What was left unsent meets what others changed since as if it were sent from there.
  let revision = kept ? Math.min(kept.revision, options.revision) : options.revision
  let typedOn = revision
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let tries = 0
  let ended = false
  /** Values that the server would not take: not sent again before they change. */
  const refused = new Map<string, string>()
  /** Why some of it is not saved. */
  let held: SaveState = { kind: 'idle' }

  /**
   * Takes over what others changed. What the server never had and nobody touched here (the first empty item of a group, a
   * default) stays: it is not an answer that was taken back.
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

  /** Where a choice is open, what was typed stays as old as it is: opened again, it asks again. */
  const keep = (changes: Changes) => {
    if (Object.keys($conflicts.get()).length === 0) typedOn = revision
    local.write({ revision: typedOn, changes })
  }

  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void flush(), wait)
  }

  /** Whoever typed what the others have has chosen. */
  const settle = () => {
    const changes = form.changes()
    const open = Object.entries($conflicts.get())
    const left = open.filter(([name, { theirs }]) => JSON.stringify(changes[name]) !== JSON.stringify(theirs ?? null))
    if (left.length === open.length) return
    $conflicts.set(Object.fromEntries(left))
    form.taken(Object.fromEntries(open.map(([name, { theirs }]) => [name, (theirs ?? null) as Answer | null])))
  }

  const changed = () => {
    settle()
    const changes = form.changes()
    if (Object.keys(changes).length === 0) {
      if ($state.get() === held) $state.set({ kind: 'idle' })
      return local.clear()
    }
    keep(changes)
    if (Object.keys(sendable()).length === 0) return
    if ($state.get().kind !== 'offline') $state.set({ kind: 'waiting' })
    schedule(delay)
  }

  async function once(): Promise<'nothing' | 'saved' | 'stopped'> {
    const changes = sendable()
    if (Object.keys(changes).length === 0) return 'nothing'
    $state.set({ kind: 'saving' })
    try {
      const saved = await send(revision, changes)
      revision = saved.revision
      tries = 0
      form.taken(changes)
      merge(saved.answers)
      if (unsaved()) keep(form.changes())
      else local.clear()
      // The rest is safe; what was refused, or waits for a choice, is not, and that stays said.
      const all = unsaved() === Object.keys(sendable()).length
      $state.set(all ? { kind: 'saved', at: saved.savedAt } : held)
      options.onSaved?.(saved)
      return 'saved'
    } catch (error) {
      if (!isProblem(error)) throw error
      return refusal(error, changes)
    }
  }

  function refusal(problem: ApiProblem, changes: Changes): 'saved' | 'stopped' {
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
      held = { kind: 'refused', problem }
      $state.set(held)
      merge(answers)
      return 'saved'
    }
    if (problem.code === 'response.invalid') {
      const wrong = new Set(problem.issues.map((issue) => referenceAt(issue.at)))
      // Flaws of other fields (an application that was sent must stay complete) hold this whole save back.
      const mine = Object.keys(changes).filter((name) => wrong.has(name))
      for (const name of mine.length ? mine : Object.keys(changes)) refused.set(name, JSON.stringify(changes[name]))
      form.show(problem.issues)
      held = { kind: 'refused', problem }
      $state.set(held)
      return mine.length ? 'saved' : 'stopped'
    }
    if (problem.status === 0 || problem.status >= 500 || problem.status === 429) {
      $state.set({ kind: problem.status === 0 ? 'offline' : 'failed' })
      schedule((problem.retryAfter ?? 0) * 1000 || (RETRY[Math.min(tries, RETRY.length - 1)] ?? 30_000))
      tries++
      return 'stopped'
    }
    $state.set({ kind: 'refused', problem })
    return 'stopped'
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= (async () => {
      for (;;) {
        const outcome = await once()
        if (outcome === 'nothing') return unsaved() === 0
        if (outcome === 'stopped') return false
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  const stop = form.$answers.listen(() => queueMicrotask(changed))
  for (const [reference, value] of Object.entries(kept?.changes ?? {})) form.change(reference, value, reference)
  const online = () => void flush()
  network?.addEventListener('online', online)

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
        form.taken({ [reference]: theirs })
      }
      changed()
    },
    end() {
      ended = true
      clearTimeout(timer)
      stop()
      network?.removeEventListener('online', online)
    },
  }
}

/** Unsent changes, so that a closed window loses nothing: the server's copy is the one that counts. */
export function localCopy(...ids: [userId: string, responseId: string, stepId: string]): LocalCopy {
  const place = stored<Kept>(keptName(...ids))
  let own = JSON.stringify(place.read())
  return {
    ...place,
    write(kept) {
      place.write(kept)
      own = JSON.stringify(kept)
    },
    // What another window wrote since is its own, and may wait for a choice there.
    clear: () => JSON.stringify(place.read()) === own && place.clear(),
  }
}
