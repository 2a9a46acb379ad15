import { UniqueConstraintError } from 'sequelize'
import type { Clock } from '../clock.ts'
import { transaction } from '../db/database.ts'
import { Job } from '../db/models/Job.ts'
import { Schedule } from '../db/models/Schedule.ts'
import { onWake, wakeConsumers } from '../events/wake.ts'
import type { Log } from '../log.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { type Loop, startLoop } from './loop.ts'
import { claim, fail, finish, recover, release, whileLeased } from './queue.ts'

export interface JobOptions {
  /** Not before; now unless told. */
  runAt?: Date
  /** While a job with this key waits, the same one is not queued again. One that runs already does not count. */
  uniqueKey?: string
  /** The handler runs in this platform's scope. */
  platformId?: string
  maxAttempts?: number
}

/** Queues work in the surrounding transaction. Answers the job's id, or null when the same `uniqueKey` waits already. */
export async function enqueue(
  ctx: { now: Date },
  kind: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<string | null> {
  try {
    const job = await Job.create({
      kind,
      payload,
      platformId: options.platformId ?? null,
      uniqueKey: options.uniqueKey ?? null,
      runAt: options.runAt ?? ctx.now,
      leaseOwner: null,
      leaseUntil: null,
      lastError: null,
      finishedAt: null,
      ...(options.maxAttempts ? { maxAttempts: options.maxAttempts } : {}),
    })
    wakeConsumers()
    return job.id
  } catch (error) {
    if (error instanceof UniqueConstraintError && options.uniqueKey) return null
    throw error
  }
}

export interface JobRun {
  id: string
  kind: string
  payload: unknown
  platformId: string | null
  /** 1 the first time. */
  attempt: number
  now: Date
}

/** May run twice after a crash: it must be idempotent. */
export type JobHandler = (job: JobRun) => Promise<void>

export interface Recurring {
  /** Also the kind of the job that is queued each time. */
  name: string
  everySeconds: number
}

export interface WorkerOptions {
  handlers: Readonly<Record<string, JobHandler>>
  schedules?: readonly Recurring[]
  clock: Clock
  log: Pick<Log, 'error' | 'warn' | 'info'>
  /** Jobs at the same time in this process. */
  concurrency?: number
  pollMs?: number
}

export interface Worker {
  /** Claims nothing more and waits for what runs, at most `graceMs`; the rest is left to its lease. */
  stop(graceMs?: number): Promise<void>
}

/** Works off the jobs table, in as many processes as like. */
export function startWorker(options: WorkerOptions): Worker {
  const running = new Set<Promise<void>>()
  const concurrency = options.concurrency ?? 4
  let recovered = false
  const turn = async (): Promise<boolean> => {
    if (!recovered) {
      await recover(Job)
      recovered = true
    }
    await queueRecurring(options)
    const free = concurrency - running.size
    if (free <= 0) return false
    const claimed = await takeJobs(options, free)
    for (const work of claimed) {
      const settled: Promise<void> = work().finally(() => {
        running.delete(settled)
        loop.wake()
      })
      running.add(settled)
    }
    return false
  }
  const loop: Loop = startLoop(turn, options.pollMs ?? 200, (error) =>
    options.log.error({ err: error }, 'jobs cannot be read'),
  )
  const unsubscribe = onWake(loop.wake)
  return {
    async stop(graceMs = 10_000) {
      unsubscribe()
      await loop.stop()
      const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([Promise.all(running), grace])
    },
  }
}

/** Works until nothing is due, in this call: for commands without a server, and tests. Answers how many jobs ran. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  await queueRecurring(options)
  let done = 0
  for (;;) {
    const claimed = await takeJobs(options, 20)
    if (claimed.length === 0) return done
    for (const work of claimed) await work()
    done += claimed.length
  }
}

async function takeJobs(options: WorkerOptions, limit: number): Promise<(() => Promise<void>)[]> {
  const kinds = Object.keys(options.handlers)
  if (kinds.length === 0) return []
  // The key is freed at the start: what changes from now on may be asked for again.
  const { token, rows } = await claim(Job, {
    where: { kind: kinds },
    limit,
    now: options.clock.now(),
    also: { uniqueKey: null },
  })
  return rows.map((job) => () => runJob(options, token, job))
}

async function runJob({ handlers, clock, log }: WorkerOptions, token: string, job: Job): Promise<void> {
  const handler = handlers[job.kind]
  if (!handler) return release(Job, token, [job.id])
  const run: JobRun = {
    id: job.id,
    kind: job.kind,
    payload: job.payload,
    platformId: job.platformId,
    attempt: job.attempts,
    now: clock.now(),
  }
  try {
    await whileLeased(Job, { token, ids: [job.id], now: () => clock.now() }, () =>
      job.platformId ? inPlatform(job.platformId, () => handler(run)) : handler(run),
    )
    await finish(Job, token, [job.id], clock.now())
  } catch (error) {
    const state = await fail(Job, token, job, { error, maxAttempts: job.maxAttempts, now: clock.now() })
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts, state }, 'job failed')
  }
}

async function queueRecurring({ schedules = [], clock }: WorkerOptions): Promise<void> {
  if (schedules.length === 0) return
  const now = clock.now()
  const known = new Map((await Schedule.findAll()).map((row) => [row.name, row]))
  for (const { name, everySeconds } of schedules) {
    const row = known.get(name)
    if (!row) await beginSchedule(name, everySeconds, now)
    else if (row.nextAt <= now) await takeTurn(row, everySeconds, now)
  }
}

async function beginSchedule(name: string, everySeconds: number, now: Date): Promise<void> {
  try {
    await Schedule.create({ name, everySeconds, nextAt: now, lastAt: null })
  } catch (error) {
    // Another process was first.
    if (!(error instanceof UniqueConstraintError)) throw error
  }
}

/** The process whose conditional update lands queues the job. */
async function takeTurn(row: Schedule, everySeconds: number, now: Date): Promise<void> {
  await transaction(async () => {
    const nextAt = new Date(now.getTime() + everySeconds * 1000)
    const [won] = await Schedule.update(
      { nextAt, lastAt: now, everySeconds },
      { where: { name: row.name, version: row.version } },
    )
    if (won === 1) await enqueue({ now }, row.name, {}, { uniqueKey: `schedule:${row.name}` })
  })
}
