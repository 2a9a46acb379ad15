import { atom, type ReadableAtom } from 'nanostores'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { isEqual } from '#client/ui/rebase.ts'
import type { DutyState } from '#core/evaluation/session.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import type { StoredDraft } from '../../../app/draftStorage.ts'

/** What a juror writes on a sheet. */
export interface Written {
  notes: Answers
  comment: string
}

export interface SavedSheet extends Written {
  version: number
  state: DutyState
}

export type SheetSaveState = 'saved' | 'waiting' | 'sending' | 'failed' | 'refused'

interface SheetSaverDeps {
  copy: Pick<StoredDraft<Written>, 'save' | 'remove'>
  save: (sheet: Written & { version: number; send: boolean }) => Promise<{ version: number; state: DutyState }>
  /** The sheet as the server has it, after it was saved in another window. */
  reread: () => Promise<SavedSheet>
}

export interface SheetSaver {
  $written: ReadableAtom<Written>
  $state: ReadableAtom<SheetSaveState>
  $duty: ReadableAtom<DutyState>
  /** Of the last attempt that was refused. */
  $problem: ReadableAtom<unknown>
  change(part: Partial<Written>): void
  /** Saves without waiting; true when everything is saved. */
  flush(): Promise<boolean>
  /** Saves and sends; throws what is refused. */
  send(): Promise<void>
  dispose(): void
}

/** Milliseconds after the last change until the sheet is saved. */
const SAVE_DELAY = 700
/** Milliseconds until a failed request is sent again. */
const RETRY_DELAY = 10_000

const wordsOf = ({ notes, comment }: Written): Written => ({ notes, comment })

/** Saves a sheet while it is written, one request at a time. What is not saved yet is stored in the browser. */
export function sheetSaver(
  first: SavedSheet,
  restored: Written | null,
  { copy, save, reread }: SheetSaverDeps,
): SheetSaver {
  const $written = atom<Written>(restored ?? wordsOf(first))
  const $state = atom<SheetSaveState>('saved')
  const $duty = atom<DutyState>(first.state)
  const $problem = atom<unknown>(null)
  let saved = wordsOf(first)
  let version = first.version
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let disposed = false

  const isSaved = () => isEqual($written.get(), saved)
  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!disposed) timer = setTimeout(() => void put(false).catch(() => {}), wait)
  }
  const fail = (problem: unknown) => {
    $problem.set(problem)
    const isRefused =
      problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429
    $state.set(isRefused ? 'refused' : 'failed')
    if (!isRefused) schedule(RETRY_DELAY)
  }
  const attempt = async (send: boolean, again: boolean): Promise<void> => {
    const sent = $written.get()
    $state.set('sending')
    try {
      const answer = await save({ ...sent, version, send })
      version = answer.version
      saved = sent
      $duty.set(answer.state)
      $problem.set(null)
    } catch (problem) {
      if (!again && isProblem(problem, 'resource.stale')) {
        const theirs = await reread()
        version = theirs.version
        const now = $written.get()
        const changed = Object.entries(now.notes).filter(([name, note]) => !isEqual(note, saved.notes[name]))
        $written.set({
          notes: { ...theirs.notes, ...Object.fromEntries(changed) },
          comment: now.comment === saved.comment ? theirs.comment : now.comment,
        })
        return attempt(send, true)
      }
      fail(problem)
      throw problem
    }
    if (isSaved()) {
      copy.remove()
      $state.set('saved')
    } else {
      $state.set('waiting')
      schedule(SAVE_DELAY)
    }
  }
  /** Requests follow one another, so that each has the version of the one before. */
  const put = (send: boolean): Promise<void> => {
    clearTimeout(timer)
    const next = running.then(() => (send || !isSaved() ? attempt(send, false) : undefined))
    running = next.catch(() => {})
    return next
  }
  if (restored) schedule(SAVE_DELAY)

  return {
    $written,
    $state,
    $duty,
    $problem,
    change(part) {
      $written.set({ ...$written.get(), ...part })
      copy.save($written.get())
      if ($state.get() !== 'sending') $state.set('waiting')
      schedule(SAVE_DELAY)
    },
    flush: () =>
      put(false).then(
        () => isSaved(),
        () => false,
      ),
    send: () => put(true),
    dispose() {
      disposed = true
      clearTimeout(timer)
    },
  }
}
