import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SiteContent } from '#core/site/content.ts'
import { type Affected, affectedBy, affectedByTime, both, isNothing, NOTHING } from '#core/site/plan.ts'
import { publishAssets } from './assets.ts'
import type { SiteSource } from './former.ts'
import { mayStay } from './manifest.ts'
import { type Rendered, siteBuild } from './render.ts'
import { readLive } from './revision.ts'
import type { Job, Published } from './worker.ts'

export interface PublisherOptions {
  /** `<data>/published`. */
  root: string
  /** Everything that a platform's pages are made of; null when there is no such platform. */
  load: (platformId: string) => Promise<SiteSource | null>
  now: () => Date
  onPublished?: (platformId: string, result: Published) => void
  onError?: (platformId: string, error: unknown) => void
}

export interface PublishEvent {
  type: string
  programId?: string | null
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
  #pending = new Map<string, { affected: Affected; done: Promise<Published | null> }>()
  #running = new Map<string, Promise<unknown>>()
  #due = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #revisions = 0
  #closed = false

  constructor(options: PublisherOptions) {
    this.#options = options
    mkdirSync(options.root, { recursive: true })
    publishAssets(options.root)
  }

  /** Renders every page of a platform. Null when there is no such platform. */
  publishPlatform(platformId: string, watch?: Watch): Promise<Published | null> {
    return this.#enqueue(platformId, { all: true, kinds: new Set(), programIds: new Set() }, watch)
  }

  /** Renders what the events changed. Null when they change no page. */
  async publishChanged(platformId: string, events: readonly PublishEvent[]): Promise<Published | null> {
    const affected = events.map(affectedBy).reduce(both, NOTHING)
    return isNothing(affected) ? null : this.#enqueue(platformId, affected)
  }

  /** A page as it would be published now, of content that need not be saved. Nothing is written. */
  preview(content: SiteContent, path: string): Promise<Rendered> {
    return this.#send({ kind: 'preview', content, path, now: this.#options.now() })
  }

  /**
   * Makes sure that platforms are published, with this build and these words and from this database, and will be again
   * when the clock changes their pages. Takes the length of each platform's log.
   */
  async start(platforms: ReadonlyMap<string, number>): Promise<void> {
    const build = siteBuild()
    for (const [id, sequence] of platforms) {
      const live = readLive(join(this.#options.root, id))
      if (live && mayStay(live.manifest, build, sequence))
        this.#schedule(id, live.manifest.nextAt ? new Date(live.manifest.nextAt) : null)
      else await this.publishPlatform(id)
    }
    this.#arm()
  }

  /** Republishes what the clock has changed. Called by a timer; tests call it after moving theirs. */
  async tick(): Promise<void> {
    const now = this.#options.now()
    const due = [...this.#due].filter(([, at]) => at <= now.getTime()).map(([id]) => id)
    await Promise.all(
      due.map(async (id) => {
        this.#due.delete(id)
        const content = await this.#options.load(id)
        if (content) await this.#enqueue(id, affectedByTime(content, now)).catch(() => {})
      }),
    )
    this.#arm()
  }

  /** Forgets the loaded build: the next page is rendered with the one on the disk. */
  async reload(): Promise<void> {
    publishAssets(this.#options.root)
    await this.#stopWorker()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.allSettled(this.#running.values())
    await this.#stopWorker()
  }

  #enqueue(platformId: string, affected: Affected, watch?: Watch): Promise<Published | null> {
    const waiting = this.#pending.get(platformId)
    if (waiting) {
      waiting.affected = both(waiting.affected, affected)
      return waiting.done
    }
    const before = this.#running.get(platformId) ?? Promise.resolve()
    const entry = { affected, done: Promise.resolve<Published | null>(null) }
    entry.done = before
      .catch(() => {})
      .then(() => {
        this.#pending.delete(platformId)
        return this.#publish(platformId, entry.affected, watch)
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

  async #publish(platformId: string, affected: Affected, watch?: Watch): Promise<Published | null> {
    try {
      const content = await this.#options.load(platformId)
      if (!content) {
        this.#due.delete(platformId)
        return null
      }
      const now = this.#options.now()
      const revision = `r${Date.now().toString(36)}-${process.pid.toString(36)}${(this.#revisions++).toString(36)}`
      const wanted = affected.all ? null : affected
      const job: Job = { kind: 'publish', content, affected: wanted, now, revision, watched: watch !== undefined }
      const result = await this.#send<Published>(job, watch).catch(() => {
        // A file of the live revision may have gone under our hands: once more, all of it.
        return this.#send<Published>({ ...job, affected: null, revision: `${revision}b` }, watch)
      })
      this.#schedule(platformId, result.nextAt)
      this.#options.onPublished?.(platformId, result)
      return result
    } catch (error) {
      this.#options.onError?.(platformId, error)
      throw error
    }
  }

  #schedule(platformId: string, at: Date | null): void {
    if (at) this.#due.set(platformId, at.getTime())
    else this.#due.delete(platformId)
    if (this.#timer) this.#arm()
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
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
