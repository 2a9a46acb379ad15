import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadJobs } from '#server/slices.ts'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { startChild } from '#tests/faults/children.ts'
import { planOf } from '#tests/plan.ts'
import { movableClock, systemClock } from '../clock.ts'
import type { App } from '../context.ts'
import { inTransaction, transaction } from '../db/database.ts'
import { EmailToken } from '../db/models/EmailToken.ts'
import { EventDelivery } from '../db/models/EventDelivery.ts'
import { IdempotencyKey } from '../db/models/IdempotencyKey.ts'
import { Job } from '../db/models/Job.ts'
import { sweepRows } from '../db/sweep.ts'
import { findTenantScope, inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { enqueue, type JobHandler, runDueJobs, startWorker } from './jobs.ts'
import { type Duration, milliseconds, retryDelay, type WorkPolicy } from './policy.ts'
import { PROCESS_SPACE, processName } from './process.ts'
import { claim, finish, recover, release, sweepQueues } from './queue.ts'

const logged: unknown[] = []
const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined, info: () => undefined }
const PLATFORM = '01900000-0000-7000-8000-000000000001'

describe(`jobs (${testDialect})`, () => {
  let database: TestDatabase
  const statements: string[] = []
  const { signal } = new AbortController()
  const clock = movableClock('2026-03-01T09:00:00Z')
  const ctx = {
    get now() {
      return clock.now()
    },
  }
  const run = (handlers: Record<string, JobHandler>, policy: Partial<WorkPolicy & { every: Duration }> = {}) =>
    runDueJobs({
      kinds: Object.entries(handlers).map(([kind, handler]) => ({ kind, run: handler, ...policy })),
      clock,
      log,
    })
  const states = async () =>
    (await Job.findAll({ order: ['id'] })).map(({ kind, state, attempts }) => ({ kind, state, attempts }))

  beforeAll(async () => {
    database = await openTestDatabase({ onStatement: (sql) => statements.push(sql) })
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

  it('that fail are tried again later and later as their kind says, then stay as dead letters', async () => {
    await enqueue(ctx, 'greet', {})
    logged.length = 0
    const failing = { greet: async () => Promise.reject(new Error('not today')) }
    const tries: number[] = []
    for (let minute = 0; minute < 200; minute++) {
      if ((await run(failing, { retry: { attempts: 4, over: '2h' } })) > 0) tries.push(minute)
      clock.advance(60_000)
    }
    expect(tries.length).toBe(4)
    expect(tries.slice(0, 2)).toEqual([0, 1])
    expect(tries[3]).toBeGreaterThan(90)
    expect(logged).toMatchObject(tries.map(() => ({ err: new Error('not today') })))
    const [dead] = await Job.findAll()
    expect({ state: dead?.state, error: dead?.lastError?.split('\n')[0] }).toEqual({
      state: 'dead',
      error: 'Error: not today',
    })
  })

  it.each([
    { attempts: 2, over: '1h', waits: [3_600] },
    { attempts: 4, over: '7s', waits: [1, 2, 4] },
    { attempts: 4, over: '2s', waits: [2 / 3, 2 / 3, 2 / 3] },
    { attempts: 3, over: '1m', waits: [1, 59] },
  ] as const)('of a kind with $attempts attempts over $over wait as long as it says', ({ waits, ...retry }) => {
    const delays = waits.map((_, n) => retryDelay(retry, n + 1, () => 0.5) / 1000)
    for (const [n, wait] of waits.entries()) expect(delays[n]).toBeCloseTo(wait, 3)
  })

  it('are tried for as long as their kind says, whatever the number of attempts', () => {
    for (const retry of [
      { attempts: 14, over: '75h' },
      { attempts: 40, over: '30d' },
    ] as const) {
      const delays = Array.from({ length: retry.attempts - 1 }, (_, n) => retryDelay(retry, n + 1, () => 0.5))
      expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeCloseTo(milliseconds(retry.over), -1)
      expect(delays.toSorted((a, b) => a - b)).toEqual(delays)
    }
  })

  it('that take too long have failed, and are told so', async () => {
    const aborted: unknown[] = []
    await enqueue(ctx, 'slow', {})
    const handler: JobHandler = ({ signal }) =>
      new Promise(() => signal.addEventListener('abort', () => aborted.push(signal.reason)))
    await run({ slow: handler }, { timeout: '0.01s' })
    expect(aborted).toEqual([new Error('It took longer than 0.01s')])
    expect(await states()).toEqual([{ kind: 'slow', state: 'ready', attempts: 1 }])
  })

  it('of one kind wait for each other, not for those of another', async () => {
    const now = systemClock.now()
    for (let n = 0; n < 3; n++) await enqueue({ now }, 'slow', n)
    await enqueue({ now }, 'quick', 0)
    let [atOnce, most] = [0, 0]
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let quickDone: () => void = () => undefined
    const quick = new Promise<void>((resolve) => {
      quickDone = resolve
    })
    const worker = startWorker({
      clock: systemClock,
      log,
      pollMs: 10,
      kinds: [
        {
          kind: 'slow',
          concurrency: 2,
          async run() {
            most = Math.max(most, ++atOnce)
            await held
            atOnce--
          },
        },
        { kind: 'quick', run: async () => quickDone() },
      ],
    })
    // Two slow ones fill their kind's places; this one has its own.
    await quick
    letGo()
    while ((await Job.count({ where: { state: 'done' } })) < 4) await new Promise((resume) => setTimeout(resume, 5))
    await worker.stop()
    expect(most).toBe(2)
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
    const runs: Date[] = []
    const handlers = { sweep: async (job: { now: Date }) => void runs.push(job.now) }
    for (let minute = 0; minute < 3; minute++) {
      for (const _process of [1, 2, 3]) await run(handlers, { every: '1m' })
      clock.advance(60_000)
    }
    expect(runs.length).toBe(3)
  })

  it('are forgotten a week after they were done; dead ones stay', async () => {
    const failing = { good: async () => undefined, bad: async () => Promise.reject(new Error('no')) }
    await enqueue(ctx, 'good', {})
    await enqueue(ctx, 'bad', {}, { maxAttempts: 1 })
    await run(failing)
    await sweepQueues(clock.now())
    expect(await Job.count()).toBe(2)
    clock.advance(8 * 24 * 3_600_000)
    await sweepQueues(clock.now())
    expect((await states()).map(({ kind, state }) => [kind, state])).toEqual([['bad', 'dead']])
  })

  it('and all that runs out are forgotten in batches, by an index', async () => {
    const at = (day: number) => new Date(clock.now().getTime() + day * 24 * 3_600_000)
    const rows = Array.from({ length: 400 }, (_, n) => ({ n, when: at(n < 5 ? -60 : 60) }))
    const expiry = rows.map(({ n, when }) => ({ key: `${n}`, tokenHash: `${n}`, expiresAt: when }))
    await inPlatform(PLATFORM, async () => {
      const idle = { leaseOwner: null, leaseUntil: null, lastError: null }
      const done = rows.map(({ when }) => ({ ...idle, state: 'done' as const, runAt: when, finishedAt: when }))
      await Job.bulkCreate(done.map((row) => ({ ...row, kind: 'x', payload: 0, platformId: null, uniqueKey: null })))
      await EventDelivery.bulkCreate(done.map((row, n) => ({ ...row, eventId: `${n}`, consumer: 'x' })))
      const key = { caller: 'x', requestHash: '', state: 'done' as const, status: null, answer: null }
      await IdempotencyKey.bulkCreate(expiry.map((row) => ({ ...row, ...key })))
      const token = { userId: PLATFORM, platformId: null, purpose: 'reset' as const, data: {}, usedAt: null }
      await EmailToken.bulkCreate(expiry.map((row) => ({ ...row, ...token })))
    })
    statements.length = 0
    const sweep = (await loadJobs({} as App)).find(({ kind }) => kind === 'installation.sweep')
    await sweep?.run({ id: '', kind: '', payload: {}, platformId: null, attempt: 1, now: clock.now(), signal })
    const deletes = statements.filter((sql) => sql.includes('DELETE'))
    expect(deletes.map((sql) => /FROM `(\w+)`.* LIMIT 500/.exec(sql)?.[1])).toEqual([
      ...['idempotency_key', 'job', 'consumption', 'email_token', 'session'],
    ])
    for (const sql of deletes.slice(0, 4)) expect((await planOf(sql)).indexes).not.toContain(null)
    expect(await Job.count()).toBe(395)
    expect(await sweepRows(EmailToken, { purpose: 'reset' }, { batch: 100 })).toBe(395)
  })

  it('are looked for by an index of their kind', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => enqueue(ctx, n % 2 ? 'a' : 'b', n)))
    statements.length = 0
    await run({ a: async () => undefined, b: async () => undefined, c: async () => undefined })
    const asked = statements.find((sql) => sql.includes('UNION ALL')) ?? ''
    const { indexes } = await planOf(
      asked,
      ['a', 'b', 'c'].flatMap((kind) => [kind, kind, '2026-03-01', kind, '2026-03-01']),
    )
    expect(indexes.filter((name) => name?.startsWith('job_queue_kind_state_'))).toHaveLength(6)
  })

  it('do not inherit the platform of the work that woke their worker', async () => {
    const seen: unknown[] = []
    const worker = startWorker({
      clock: systemClock,
      log,
      // Only waking can start it in time.
      pollMs: 60_000,
      kinds: [{ kind: 'look', run: async () => void seen.push(findTenantScope() ?? 'none', inTransaction()) }],
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
      kinds: [
        {
          kind: 'slow',
          concurrency: 1,
          async run() {
            started()
            await held
            finished.push('slow')
          },
        },
      ],
    })
    await begun
    await enqueue({ now: systemClock.now() }, 'slow', {})
    const stopping = worker.stop()
    release()
    await stopping
    expect(finished).toEqual(['slow'])
    expect((await states()).map(({ state }) => state)).toEqual(['done', 'ready'])
  })

  it.each([
    ['another container, though host name and process id are the same', `${hostname()}:${process.pid}:before`, 0],
    ['another machine or container', `${'0'.repeat(16)}:${process.pid}:before`, 0],
    ['an earlier process with this process id', `${PROCESS_SPACE}:${process.pid}:before`, 1],
    ['this very process', processName, 0],
  ])('of %s are known to be due again, or left to their lease', async (_, owner, recovered) => {
    await enqueue(ctx, 'note', 0)
    await claim(Job, { limit: 1, now: clock.now() })
    await Job.update({ leaseOwner: `${owner}:token` }, { where: {} })
    expect(await recover(Job)).toBe(recovered)
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
