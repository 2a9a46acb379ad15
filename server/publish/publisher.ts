import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Affected, affectedBy, affectedByTime, both, isNothing, NOTHING } from '#core/site/affected.ts'
import type { SiteContent } from '#core/site/content.ts'
import { publishAssets } from './assets.ts'
import type { SiteSource } from './former.ts'
import { mayStay } from './manifest.ts'
import { type Rendered, siteBuild } from './render.ts'
import { liveRevision, Overtaken, readLive } from './revision.ts'
import type { Job, Published } from './worker.ts'

export interface PublisherOptions {
  /** `<data>/published`. */
  root: string
  /** Everything that a platform's pages are made of; null when there is no such platform. */
  load: (platformId: string) => Promise<SiteSource | null>
  now: () => Date
  /** Runs work while no other process publishes the platform. Without it two may, and the later one begins anew. */
  exclusively?: <Result>(platformId: string, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>
  onPublished?: (platformId: string, result: Published) => void
  onError?: (platformId: string, error: unknown) => void
}

export interface PublishEvent {
  type: string
  programId?: string | null
}

/** Platforms whose content is read at the same time where many are due. */
const AT_ONCE = 2
/** How often a publication begins anew because another one of the same platform was faster. */
const OVERTAKEN_AT_MOST = 30
/** Milliseconds. */
const ABOUT_TO_MS = 500
/** Milliseconds until what the clock changed is tried again; twice as long each time, up to the last. */
const RETRY = { first: 5_000, last: 600_000 }

/** Errors lose their class on the way from the thread. */
const isOvertaken = (error: unknown): boolean => (error as { code?: string }).code === Overtaken.code

/** What is to be rendered: what events changed, and what the clock did if it was the cause. */
interface Wanted {
  affected: Affected
  byTime: boolean
}

/** From 0 to 1. */
type Watch = (share: number) => void

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  watch: Watch | undefined
}

/** What a worker says of a job: what came of it, or how far it is. */
interface Word {
  id: number
  result?: unknown
  error?: { message: string; stack?: string; code?: string }
  share?: number
}

/**
 * Renders and writes platforms' pages in one worker thread. Changes of a platform that arrive while it is being
 * published are taken together afterwards.
 */
export class Publisher {
  readonly #options: PublisherOptions
  #worker: Worker | undefined
  #jobs = new Map<number, Waiting>()
  #lastJob = 0
  #pending = new Map<string, Wanted & { done: Promise<Published | null> }>()
  #running = new Map<string, Promise<unknown>>()
  #due = new Map<string, number>()
  /** Failures in a row of what the clock or a start asked for, and what was to be rendered. */
  #failed = new Map<string, Wanted & { times: number }>()
  #timer: NodeJS.Timeout | undefined
  /** Of all publishers of the process: two of one platform must not name a revision alike. */
  static #revisions = 0
  readonly #closing = new AbortController()

  constructor(options: PublisherOptions) {
    this.#options = options
    mkdirSync(options.root, { recursive: true, mode: 0o700 })
    publishAssets(options.root)
  }

  /** Renders every page of a platform. Null when there is no such platform. */
  publishPlatform(platformId: string, watch?: Watch): Promise<Published | null> {
    return this.#enqueue(platformId, { affected: 'all', byTime: false }, watch)
  }

  /** Renders what the events changed. Null when they change no page. */
  async publishChanged(platformId: string, events: readonly PublishEvent[]): Promise<Published | null> {
    const affected = events.map(affectedBy).reduce(both, NOTHING)
    return isNothing(affected) ? null : this.#enqueue(platformId, { affected, byTime: false })
  }

  /** A page as it would be published now, of content that need not be saved. Nothing is written. */
  preview(content: SiteContent, path: string): Promise<Rendered> {
    return this.#send({ kind: 'preview', content, path, now: this.#options.now() })
  }

  /**
   * Makes sure that platforms are published, with this build and these words and from this database, and will be again
   * when the clock changes their pages. Takes the length of each platform's log. A platform that cannot be published is
   * tried again later.
   */
  async start(platforms: ReadonlyMap<string, number>): Promise<void> {
    const build = siteBuild()
    for (const [id, sequence] of platforms) {
      const live = readLive(join(this.#options.root, id))
      if (live && mayStay(live.manifest, build, sequence))
        this.#schedule(id, live.manifest.nextAt ? new Date(live.manifest.nextAt) : null)
      else await this.#try(id, { affected: 'all', byTime: false })
    }
    this.#arm()
  }

  /**
   * Republishes what the clock has changed, and what could not be published before. Never throws. Called by a timer; tests
   * call it after moving theirs.
   */
  async tick(): Promise<void> {
    const now = this.#options.now().getTime()
    const due = [...this.#due].filter(([, at]) => at <= now).map(([id]) => id)
    const worker = async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift())
        await this.#try(id, { affected: this.#failed.get(id)?.affected ?? NOTHING, byTime: true })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    this.#arm()
  }

  /** Publishes what no event asked for: nobody else tries again where it fails. */
  async #try(platformId: string, wanted: Wanted): Promise<void> {
    this.#due.delete(platformId)
    try {
      await this.#enqueue(platformId, wanted)
      this.#failed.delete(platformId)
    } catch {
      // It was reported where it was thrown.
      const times = (this.#failed.get(platformId)?.times ?? 0) + 1
      this.#failed.set(platformId, { ...wanted, times })
      const wait = Math.min(RETRY.last, RETRY.first * 2 ** (times - 1))
      this.#schedule(platformId, new Date(this.#options.now().getTime() + wait))
    }
  }

  /** Forgets the loaded build: the next page is rendered with the one on the disk. */
  async reload(): Promise<void> {
    publishAssets(this.#options.root)
    await this.#stopWorker()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await Promise.allSettled(this.#running.values())
    await this.#stopWorker()
  }

  #enqueue(platformId: string, wanted: Wanted, watch?: Watch): Promise<Published | null> {
    const waiting = this.#pending.get(platformId)
    if (waiting) {
      waiting.affected = both(waiting.affected, wanted.affected)
      waiting.byTime ||= wanted.byTime
      return waiting.done
    }
    const before = this.#running.get(platformId) ?? Promise.resolve()
    const entry = { ...wanted, done: Promise.resolve<Published | null>(null) }
    entry.done = before
      .catch(() => {})
      .then(() => {
        this.#pending.delete(platformId)
        return this.#publish(platformId, entry, watch)
      })
    this.#pending.set(platformId, entry)
    const running = entry.done
      .catch(() => {})
      .finally(() => {
        if (this.#running.get(platformId) === running) this.#running.delete(platformId)
      })
    this.#running.set(platformId, running)
    return entry.done
  }

  async #publish(platformId: string, wanted: Wanted, watch?: Watch): Promise<Published | null> {
    const { exclusively = (_id, _signal, work) => work() } = this.#options
    try {
      const result = await exclusively(platformId, this.#closing.signal, () => this.#build(platformId, wanted, watch))
      if (!result) {
        this.#due.delete(platformId)
        return null
      }
      this.#schedule(platformId, result.nextAt)
      this.#options.onPublished?.(platformId, result)
      return result
    } catch (error) {
      this.#options.onError?.(platformId, error)
      throw error
    }
  }

  /** Renders and swaps; anew, with what is there by then, as often as another publisher was faster. */
  async #build(platformId: string, wanted: Wanted, watch?: Watch): Promise<Published | null> {
    for (let time = 1; ; time++) {
      // Before the content: what goes live after this may be made of newer content.
      const folder = join(this.#options.root, platformId)
      const base = liveRevision(folder)
      const content = await this.#options.load(platformId)
      if (!content) return null
      try {
        return await this.#render(content, base, wanted, watch)
      } catch (error) {
        if (!isOvertaken(error) || time === OVERTAKEN_AT_MOST) throw error
        // The other one is about to, or died just there: then its place is free after ten seconds.
        if (liveRevision(folder) === base) await wait(ABOUT_TO_MS)
      }
    }
  }

  #render(content: SiteSource, base: string | null, { affected, byTime }: Wanted, watch?: Watch): Promise<Published> {
    const now = this.#options.now()
    const revision = `r${Date.now().toString(36)}-${process.pid.toString(36)}${(Publisher.#revisions++).toString(36)}`
    const changed = byTime ? both(affected, affectedByTime(content, now)) : affected
    const job: Job = { kind: 'publish', content, base, affected: changed, now, revision, watched: watch !== undefined }
    return this.#send<Published>(job, watch).catch((error) => {
      if (isOvertaken(error)) throw error
      // A file of the live revision may have gone under our hands: once more, all of it.
      return this.#send<Published>({ ...job, affected: 'all', revision: `${revision}b` }, watch)
    })
  }

  #schedule(platformId: string, at: Date | null): void {
    if (at) this.#due.set(platformId, at.getTime())
    else this.#due.delete(platformId)
    if (this.#timer) this.#arm()
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#closing.signal.aborted) return
    const next = Math.min(...this.#due.values(), Number.POSITIVE_INFINITY)
    // At least once a minute: the clock of the machine may be set.
    const wait = Math.min(60_000, Math.max(20, next - this.#options.now().getTime()))
    this.#timer = setTimeout(() => void this.tick(), wait)
    this.#timer.unref()
  }

  #send<Result>(job: Job, watch?: Watch): Promise<Result> {
    const worker = this.#open()
    const id = ++this.#lastJob
    return new Promise<Result>((resolve, reject) => {
      this.#jobs.set(id, { resolve: resolve as (value: unknown) => void, reject, watch })
      worker.postMessage({ id, job })
    })
  }

  #open(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { root: this.#options.root },
      // React and Astro choose their production code by it.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    worker.unref()
    worker.on('message', ({ id, result, error, share }: Word) => {
      const job = this.#jobs.get(id)
      if (share !== undefined) return job?.watch?.(share)
      this.#jobs.delete(id)
      if (error === undefined) job?.resolve(result)
      else job?.reject(Object.assign(new Error(error.message), error))
    })
    const failed = (error: unknown) => {
      if (this.#worker === worker) this.#worker = undefined
      for (const job of this.#jobs.values()) job.reject(error)
      this.#jobs.clear()
    }
    worker.on('error', failed)
    worker.on('exit', () => failed(new Error('the publishing thread ended')))
    this.#worker = worker
    return worker
  }

  async #stopWorker(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
