import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { startChild } from '#tests/faults/children.ts'
import { movableClock, systemClock } from '../clock.ts'
import { inTransaction, transaction } from '../db/database.ts'
import { Consumption } from '../db/models/Consumption.ts'
import { Job } from '../db/models/Job.ts'
import { findTenantScope, inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { enqueue, type JobHandler, runDueJobs, startWorker } from './jobs.ts'
import { backoff, claim, finish, recover, release, sweepQueues } from './queue.ts'

const logged: unknown[] = []
const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined, info: () => undefined }
const PLATFORM = '01900000-0000-7000-8000-000000000001'

describe(`jobs (${testDialect})`, () => {
  let database: TestDatabase
  const clock = movableClock('2026-03-01T09:00:00Z')
  const ctx = {
    get now() {
      return clock.now()
    },
  }
  const run = (handlers: Record<string, JobHandler>, schedules: { name: string; everySeconds: number }[] = []) =>
    runDueJobs({ handlers, schedules, clock, log })
  const states = async () =>
    (await Job.findAll({ order: ['id'] })).map(({ kind, state, attempts }) => ({ kind, state, attempts }))

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.clean()
    clock.set('2026-03-01T09:00:00Z')
  })
  afterAll(() => database.close())

  it('run once, in their platform, when their time has come', async () => {
    const seen: unknown[] = []
    const handlers = { greet: async (job: { payload: unknown }) => void seen.push([job.payload, platformIdOfScope()]) }
    await inPlatform(PLATFORM, () => enqueue(ctx, 'greet', { to: 'a' }, { platformId: PLATFORM }))
    await enqueue(ctx, 'greet', { to: 'later' }, { platformId: PLATFORM, runAt: new Date('2026-03-01T10:00:00Z') })
    expect(await run(handlers)).toBe(1)
    expect(await run(handlers)).toBe(0)
    clock.set('2026-03-01T10:00:00Z')
    expect(await run(handlers)).toBe(1)
    expect(seen).toEqual([
      [{ to: 'a' }, PLATFORM],
      [{ to: 'later' }, PLATFORM],
    ])
  })

  it('belong to the transaction that asked for them', async () => {
    await transaction(async () => {
      await enqueue(ctx, 'greet', {})
      throw new Error('no')
    }).catch(() => undefined)
    expect(await Job.count()).toBe(0)
  })

  it('with a key wait once; while one runs, the next may be asked for', async () => {
    const again: (string | null)[] = []
    expect(await enqueue(ctx, 'publish', {}, { uniqueKey: 'p' })).not.toBeNull()
    expect(await transaction(() => enqueue(ctx, 'publish', {}, { uniqueKey: 'p' }))).toBeNull()
    let first = true
    await run({
      publish: async () => {
        if (!first) return
        first = false
        again.push(
          await enqueue(ctx, 'publish', {}, { uniqueKey: 'p' }),
          await enqueue(ctx, 'publish', {}, { uniqueKey: 'p' }),
        )
      },
    })
    expect(again).toEqual([expect.any(String), null])
    expect(await states()).toEqual([
      { kind: 'publish', state: 'done', attempts: 1 },
      { kind: 'publish', state: 'done', attempts: 1 },
    ])
  })

  it('that fail are tried again later and later, then stay as dead letters', async () => {
    await enqueue(ctx, 'greet', {}, { maxAttempts: 3 })
    const failing = { greet: async () => Promise.reject(new Error('not today')) }
    const tries: number[] = []
    for (let second = 0; second < 60; second++) {
      if ((await run(failing)) > 0) tries.push(second)
      clock.advance(1000)
    }
    expect(tries.length).toBe(3)
    expect(logged).toMatchObject(tries.map(() => ({ err: new Error('not today') })))
    expect(tries[0]).toBe(0)
    const [dead] = await Job.findAll()
    expect({ state: dead?.state, error: dead?.lastError?.split('\n')[0] }).toEqual({
      state: 'dead',
      error: 'Error: not today',
    })
    expect([1, 2, 3, 20].map((attempt) => backoff(attempt, () => 0.5))).toEqual([1000, 2000, 4000, 3_600_000])
  })

  it('are taken by 8 workers without a double', async () => {
    await Job.bulkCreate(
      Array.from({ length: 200 }, (_, index) => ({
        kind: 'note',
        payload: index,
        platformId: null,
        uniqueKey: null,
        runAt: clock.now(),
        leaseOwner: null,
        leaseUntil: null,
        lastError: null,
        finishedAt: null,
      })),
    )
    const taken: string[] = []
    const worker = async () => {
      for (;;) {
        const { token, rows } = await claim(Job, { where: { kind: 'note' }, limit: 5, now: clock.now() })
        if (rows.length === 0 && (await Job.count({ where: { state: 'ready' } })) === 0) return
        taken.push(...rows.map(({ id }) => id))
        await finish(
          Job,
          token,
          rows.map(({ id }) => id),
          clock.now(),
        )
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect([taken.length, new Set(taken).size]).toEqual([200, 200])
  })

  it('would be taken twice by workers that look first and write then', async () => {
    await enqueue(ctx, 'note', 0)
    const naive = async () => {
      const job = await Job.findOne({ where: { state: 'ready' } })
      await new Promise((resume) => setTimeout(resume, 5))
      await Job.update({ state: 'running' }, { where: { id: job?.id ?? '' } })
      return job?.id
    }
    const taken = await Promise.all([naive(), naive()])
    expect(new Set(taken).size).toBe(1)
  })

  it('of a worker that fell silent are taken over after the lease, and only then', async () => {
    await enqueue(ctx, 'note', 0)
    const silent = await claim(Job, { limit: 5, now: clock.now() })
    expect(silent.rows.length).toBe(1)
    clock.advance(9_000)
    expect((await claim(Job, { limit: 5, now: clock.now() })).rows).toEqual([])
    clock.advance(2_000)
    const next = await claim(Job, { limit: 5, now: clock.now() })
    expect(next.rows.map(({ id, attempts }) => ({ id, attempts }))).toEqual([{ id: silent.rows[0]?.id, attempts: 2 }])
    expect(await finish(Job, silent.token, [silent.rows[0]?.id ?? ''], clock.now())).toBe(0)
    expect(await finish(Job, next.token, [next.rows[0]?.id ?? ''], clock.now())).toBe(1)
  })

  it('that are given back do not count as tried', async () => {
    await enqueue(ctx, 'note', 0)
    const { token, rows } = await claim(Job, { limit: 5, now: clock.now() })
    await release(
      Job,
      token,
      rows.map(({ id }) => id),
    )
    expect(await states()).toEqual([{ kind: 'note', state: 'ready', attempts: 0 }])
  })

  it('that recur are queued once per turn, however many processes look', async () => {
    const schedule = [{ name: 'sweep', everySeconds: 60 }]
    const runs: Date[] = []
    const handlers = { sweep: async (job: { now: Date }) => void runs.push(job.now) }
    for (let minute = 0; minute < 3; minute++) {
      for (const _process of [1, 2, 3]) await run(handlers, schedule)
      clock.advance(60_000)
    }
    expect(runs.length).toBe(3)
  })

  it('are forgotten a week after they were done; dead ones stay', async () => {
    const failing = { good: async () => undefined, bad: async () => Promise.reject(new Error('no')) }
    await enqueue(ctx, 'good', {})
    await enqueue(ctx, 'bad', {}, { maxAttempts: 1 })
    await run(failing)
    const tables = { jobs: Job, consumptions: Consumption }
    await sweepQueues(tables, clock.now())
    expect(await Job.count()).toBe(2)
    clock.advance(8 * 24 * 3_600_000)
    await sweepQueues(tables, clock.now())
    expect((await states()).map(({ kind, state }) => [kind, state])).toEqual([['bad', 'dead']])
  })

  it('do not inherit the platform of the work that woke their worker', async () => {
    const seen: unknown[] = []
    const worker = startWorker({
      clock: systemClock,
      log,
      // Only waking can start it in time.
      pollMs: 60_000,
      handlers: { look: async () => void seen.push(findTenantScope() ?? 'none', inTransaction()) },
    })
    await new Promise((resume) => setTimeout(resume, 50))
    await inPlatform(PLATFORM, () => transaction(() => enqueue({ now: systemClock.now() }, 'look', {})))
    while (seen.length === 0) await new Promise((resume) => setTimeout(resume, 5))
    await worker.stop()
    expect(seen).toEqual(['none', false])
  })

  it('a worker that stops finishes what it began and takes nothing more', async () => {
    let release: () => void = () => undefined
    const finished: string[] = []
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    await enqueue({ now: systemClock.now() }, 'slow', {})
    const worker = startWorker({
      clock: systemClock,
      log,
      pollMs: 10,
      concurrency: 1,
      handlers: {
        slow: async () => {
          started()
          await held
          finished.push('slow')
        },
      },
    })
    await begun
    await enqueue({ now: systemClock.now() }, 'slow', {})
    const stopping = worker.stop()
    release()
    await stopping
    expect(finished).toEqual(['slow'])
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'ready'])
  })

  it('of a killed process are done by the next one within seconds', async () => {
    const now = systemClock.now()
    for (let index = 0; index < 3; index++) await enqueue({ now }, 'note', index)
    const killed = startChild('./work.ts', [database.url, 'slow'])
    await killed.until((line) => line === '2')
    await killed.kill()
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['running']))
    expect(await recover(Job)).toBe(3)
    const begun = performance.now()
    const next = startChild('./work.ts', [database.url])
    await next.until((line) => line === '2')
    expect(performance.now() - begun).toBeLessThan(9_000)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect((await states()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 2],
      ['done', 2],
      ['done', 2],
    ])
  })
})
