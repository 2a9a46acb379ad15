import { UniqueConstraintError } from 'sequelize'
import type { Clock } from '../clock.ts'
import { transaction } from '../db/database.ts'
import { instantText } from '../db/insert-rows.ts'
import { Job } from '../db/models/Job.ts'
import { Schedule } from '../db/models/Schedule.ts'
import { onWake, wakeConsumers } from '../events/wake.ts'
import type { Log } from '../log.ts'
import { select } from '../tenancy/raw.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { type Loop, startLoop } from './loop.ts'
import { type Duration, milliseconds, policyOf, type WorkPolicy, withTimeout } from './policy.ts'
import { claim, fail, finish, recover, whileLeased } from './queue.ts'

export interface JobOptions {
  /** Not before; now unless told. */
  runAt?: Date
  /** While a job with this key waits, the same one is not queued again. One that runs already does not count. */
  uniqueKey?: string
  /** The handler runs in this platform's scope. */
  platformId?: string
  /** As its kind says unless told. */
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
  /** Aborted when the attempt has taken too long: whatever is done then is done for nobody. */
  signal: AbortSignal
}

/** May run twice after a crash: it must be idempotent. */
export type JobHandler = (job: JobRun) => Promise<void>

/** A kind of job: what runs, and how. */
export interface JobKind extends Partial<WorkPolicy> {
  kind: string
  run: JobHandler
  /** Queued by itself this often. */
  every?: Duration
}

export interface WorkerOptions {
  kinds: readonly JobKind[]
  clock: Clock
  log: Pick<Log, 'error' | 'warn' | 'info'>
  pollMs?: number
}

export interface Worker {
  /** Claims nothing more and waits for what runs, at most `graceMs`; the rest is left to its lease. */
  stop(graceMs?: number): Promise<void>
}

/** Works off the jobs table, in as many processes as like. Of each kind so many at a time as it allows. */
export function startWorker(options: WorkerOptions): Worker {
  const running = new Map<string, Set<Promise<void>>>(options.kinds.map(({ kind }) => [kind, new Set()]))
  let recovered = false
  const turn = async (): Promise<boolean> => {
    if (!recovered) {
      await recover(Job)
      recovered = true
    }
    await queueRecurring(options)
    const free = new Map(
      options.kinds.map((one) => [one, policyOf(one).concurrency - (running.get(one.kind)?.size ?? 0)]),
    )
    const due = await findDueKinds(
      options,
      [...free].flatMap(([one, places]) => (places > 0 ? one : [])),
    )
    for (const one of due) {
      const mine = running.get(one.kind) as Set<Promise<void>>
      for (const work of await takeJobs(options, one, free.get(one) ?? 0)) {
        const settled: Promise<void> = work().finally(() => {
          mine.delete(settled)
          loop.wake()
        })
        mine.add(settled)
      }
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
      await Promise.race([Promise.all([...running.values()].flatMap((works) => [...works])), grace])
    },
  }
}

/** Works until nothing is due, in this call: for commands without a server, and tests. Answers how many jobs ran. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  await queueRecurring(options)
  let done = 0
  for (;;) {
    const before = done
    for (const kind of await findDueKinds(options, options.kinds)) {
      const claimed = await takeJobs(options, kind, 20)
      for (const work of claimed) await work()
      done += claimed.length
    }
    if (done === before) return done
  }
}

/** Those of the kinds of which something is due, in one question: an idle worker asks it five times a second. */
async function findDueKinds({ clock }: WorkerOptions, kinds: readonly JobKind[]): Promise<JobKind[]> {
  if (kinds.length === 0) return []
  const due = await select<{ kind: string }>(
    kinds
      .map(
        (_, n) => `SELECT :kind${n} AS kind WHERE
           EXISTS (SELECT 1 FROM job WHERE kind = :kind${n} AND state = 'ready' AND run_at <= :now )
           OR EXISTS (SELECT 1 FROM job WHERE kind = :kind${n} AND state = 'running' AND lease_until < :now )`,
      )
      .join(' UNION ALL '),
    { now: instantText(clock.now()), ...Object.fromEntries(kinds.map(({ kind }, n) => [`kind${n}`, kind])) },
  )
  const names = new Set(due.map(({ kind }) => kind))
  return kinds.filter(({ kind }) => names.has(kind))
}

async function takeJobs(options: WorkerOptions, kind: JobKind, limit: number): Promise<(() => Promise<void>)[]> {
  // The key is freed at the start: what changes from now on may be asked for again.
  const { token, rows } = await claim(Job, {
    where: { kind: kind.kind },
    limit,
    now: options.clock.now(),
    also: { uniqueKey: null },
  })
  return rows.map((job) => () => runJob(options, kind, token, job))
}

async function runJob({ clock, log }: WorkerOptions, kind: JobKind, token: string, job: Job): Promise<void> {
  const { retry, timeout } = policyOf(kind)
  const work = (signal: AbortSignal) => {
    const { id, payload, platformId, attempts: attempt } = job
    const run: JobRun = { id, kind: kind.kind, payload, platformId, attempt, now: clock.now(), signal }
    return platformId ? inPlatform(platformId, () => kind.run(run)) : kind.run(run)
  }
  try {
    await whileLeased(Job, { token, ids: [job.id], now: () => clock.now() }, () => withTimeout(timeout, work))
    await finish(Job, token, [job.id], clock.now())
  } catch (error) {
    const attempts = job.maxAttempts || retry.attempts
    const state = await fail(Job, token, job, { error, retry: { ...retry, attempts }, now: clock.now() })
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts, state }, 'job failed')
  }
}

async function queueRecurring({ kinds, clock }: WorkerOptions): Promise<void> {
  const schedules = kinds.flatMap(({ kind, every }) =>
    every ? { name: kind, everySeconds: milliseconds(every) / 1000 } : [],
  )
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
