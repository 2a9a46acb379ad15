import { atom, type ReadableAtom } from 'nanostores'
import { describeProblem, isProblem } from '#client/api/problem.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import type { Upload } from './context.ts'

/** Reason with which a sending is aborted that is not to go on later. */
export const CANCELLED = 'cancelled'

export interface Sending {
  id: string
  file: File
  /** From 0 to 1. */
  share: number
  /** Milliseconds left, once it can be estimated. */
  left: number | null
  state: 'waiting' | 'running' | 'lost' | 'failed'
  /** Retried after a lost connection. */
  again?: boolean
  /** Why it failed, by code of the problem catalogue, and in the server's words. */
  code?: string
  why?: string
}

export interface Uploads {
  $sending: ReadableAtom<Readonly<Record<string, Sending>>>
  /** What did not arrive; set when that is something else. */
  $unsent: ReadableAtom<readonly Sending[]>
  add(files: readonly File[]): void
  retry(id: string): void
  cancel(id: string): void
  /** Retries lost uploads; resolves when none waits or runs. */
  rest(): Promise<void>
  /** Stops everything; nothing is reported any more. */
  end(): void
}

interface Options {
  upload: Upload
  /** The field's path, which an item that goes before it changes. */
  field(): string
  onDone(answer: FileAnswer, file: File): void
  /** How many at once. */
  lanes?: number
  /** Milliseconds now; tests move it. */
  clock?: () => number
  /** Source of the `online` and `beforeunload` events. */
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Errors worth a retry; a refused file is not. */
export const isPassing = (code = '') => /^((client|server|rate)\.|platform_)/.test(code)

/** Milliseconds until what was lost is tried again; from then on the last. */
const AGAIN = [3_000, 10_000, 30_000]

const isUnderWay = ({ state }: Sending) => state === 'waiting' || state === 'running'
const keysOf = (some: readonly Sending[]) => some.map(({ id, code }) => `${id} ${code}`).join()

/**
 * Uploads: two at a time, each with its progress and time left. Lost connections are retried
 * after a while, and at once when the network is back.
 */
export function uploads({ upload, field, onDone, lanes = 2, clock = () => performance.now(), page }: Options): Uploads {
  const $sending = atom<Readonly<Record<string, Sending>>>({})
  const $unsent = atom<readonly Sending[]>([])
  const aborts = new Map<string, AbortController>()
  let count = 0
  let ended = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const all = () => Object.values($sending.get())
  // By field, because the same file may be sent to two fields.
  const stay = (event: Event) => event.preventDefault()
  // Registered only during uploads, because a listener disables the back/forward cache.
  $sending.listen(() => {
    if (!ended && all().some(({ state }) => state !== 'failed')) page?.addEventListener('beforeunload', stay)
    else page?.removeEventListener('beforeunload', stay)
    const unsent = all().filter((one) => !isUnderWay(one) || one.again)
    if (keysOf(unsent) !== keysOf($unsent.get())) $unsent.set(unsent)
  })
  const put = (id: string, more: Partial<Sending>) => {
    const now = $sending.get()[id]
    if (now && !ended) $sending.set({ ...$sending.get(), [id]: { ...now, ...more } })
  }
  const take = (id: string) => {
    const { [id]: _gone, ...rest } = $sending.get()
    if (!ended) $sending.set(rest)
  }
  const next = () => {
    const running = all().filter((one) => one.state === 'running').length
    for (const one of all()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, lanes - running)))
      void run(one)
  }
  const run = async ({ id, file }: Sending) => {
    const abort = new AbortController()
    aborts.set(id, abort)
    put(id, { state: 'running', left: null })
    const started = clock()
    // One that goes on has a share before its first byte.
    let before: number | undefined
    const onProgress = (share: number) => {
      before ??= share
      const spent = clock() - started
      const sent = share - before
      put(id, { share, left: sent > 0 && spent > 1_000 ? (spent / sent) * (1 - share) : null })
    }
    try {
      const answer = await upload(file, { onProgress, signal: abort.signal, field: field() })
      tries = 0
      take(id)
      if (!ended) onDone(answer, file)
    } catch (error) {
      const code = (error as { code?: string }).code ?? 'server.failure'
      if (abort.signal.aborted || code === 'client.aborted') take(id)
      else if (code === 'client.offline') {
        put(id, { state: 'lost', left: null })
        timer ??= setTimeout(resume, AGAIN[Math.min(tries++, AGAIN.length - 1)])
      } else put(id, { state: 'failed', code, why: isProblem(error) ? describeProblem(error) : '', left: null })
    } finally {
      aborts.delete(id)
      if (!ended) next()
    }
  }
  const resume = () => {
    clearTimeout(timer)
    timer = undefined
    for (const one of all()) if (one.state === 'lost') put(one.id, { state: 'waiting', again: true })
    next()
  }
  page?.addEventListener('online', resume)
  return {
    $sending,
    $unsent,
    add(files) {
      for (const file of files) {
        const id = `${++count}`
        $sending.set({ ...$sending.get(), [id]: { id, file, share: 0, left: null, state: 'waiting' } })
      }
      next()
    },
    retry(id) {
      put(id, { state: 'waiting', again: false })
      next()
    },
    cancel(id) {
      const abort = aborts.get(id)
      if (abort) abort.abort(CANCELLED)
      take(id)
      next()
    },
    rest() {
      resume()
      return new Promise((done) => {
        const forget = $sending.subscribe(() => {
          if (all().some(isUnderWay)) return
          done()
          queueMicrotask(() => forget())
        })
      })
    },
    end() {
      ended = true
      clearTimeout(timer)
      page?.removeEventListener('online', resume)
      for (const abort of aborts.values()) abort.abort()
      // Ends the waiting for it.
      $sending.set({})
    },
  }
}
