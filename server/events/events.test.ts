import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventType } from '#core/events.ts'
import { sortedJson } from '#core/json.ts'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { startChild } from '#tests/faults/children.ts'
import { movableClock, systemClock } from '../clock.ts'
import { transaction } from '../db/database.ts'
import { Event } from '../db/models/Event.ts'
import { EventDelivery } from '../db/models/EventDelivery.ts'
import { Sequence } from '../db/models/Sequence.ts'
import { listFailedWork, retryDead } from '../jobs/failed.ts'
import { asSystem, INSTALLATION, inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { type Consumer, consumeAll, dispatchEvents, findFailed, startConsumers } from './consume.ts'
import { type EventFacts, record, recordAll } from './record.ts'
import { verifyLog } from './verify.ts'

const ONE = '01900000-0000-7000-8000-000000000001'
const TWO = '01900000-0000-7000-8000-000000000002'
const STEP = '01900000-0000-7000-8000-0000000000f0'
const THREE = '01900000-0000-7000-8000-000000000003'
/** What was logged, as pino reads it: an error is one under `err` alone. */
const logged: unknown[] = []
const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined }

describe(`events (${testDialect})`, () => {
  let database: TestDatabase
  const clock = movableClock('2026-03-01T09:00:00.123Z')
  const ctx = {
    actor: { kind: 'operator' as const, name: 'ops' },
    get now() {
      return clock.now()
    },
  }
  const happen = (subject: string, platformId = ONE, type: EventType = 'response.saved') =>
    inPlatform(platformId, () =>
      transaction(() =>
        record(ctx, {
          type,
          subject: { kind: 'response', id: subject, name: 'Prix' },
          before: { stepId: STEP, b: 1, a: 0.1 },
          after: { stepId: STEP, é: null },
        }),
      ),
    )
  const everything = <Result>(work: () => Promise<Result>) => asSystem('the test looks at everything', work)
  const consume = (...consumers: Consumer[]) => consumeAll({ catalogue: consumers, consumers, clock, log })

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.clean()
    logged.length = 0
    clock.set('2026-03-01T09:00:00.123Z')
  })
  afterAll(() => database.close())

  it('are written with their change or not at all', async () => {
    await inPlatform(ONE, async () => {
      const removed = { type: 'program.removed', subject: { kind: 'program', id: '1' } } as const
      await expect(record(ctx, removed)).rejects.toThrow(/transaction/)
      await transaction(async () => {
        await record(ctx, removed)
        throw new Error('no')
      }).catch(() => undefined)
    })
    expect(await everything(() => Event.count())).toBe(0)
    await transaction(() =>
      record({ ...ctx, platform: null }, { type: 'account.confirmed', subject: { kind: 'user', id: '1' } }),
    )
    expect(
      await everything(async () =>
        (await Event.findAll()).map(({ platformId, type, actorName }) => [platformId, type, actorName]),
      ),
    ).toEqual([[INSTALLATION, 'account.confirmed', 'ops']])
  })

  it('reach every consumer that wants them once, in their platform, in order', async () => {
    const seen: string[] = []
    const consumer = (name: string, wants: (type: string) => boolean): Consumer => ({
      name,
      wants,
      concurrency: 1,
      handle: async (event) => void seen.push(`${name} ${platformIdOfScope() === event.platformId} ${event.subjectId}`),
    })
    const all = consumer('all', () => true)
    const imports = consumer('imports', (type) => type === 'response.imported')
    await happen('a')
    await happen('b', TWO, 'response.imported')
    await happen('c')
    await consume(all, imports)
    await consume(all, imports)
    expect(seen).toEqual(['all true a', 'all true c', 'all true b', 'imports true b'])
    expect(await everything(() => EventDelivery.count())).toBe(4)
  })

  it('reach a consumer that runs elsewhere, whichever process hands them on', async () => {
    const seen: string[] = []
    const consumer = (name: string): Consumer => ({
      name,
      wants: () => true,
      handle: async (event) => void seen.push(`${name} ${event.subjectId}`),
    })
    const [mail, pages] = [consumer('mail'), consumer('pages')]
    const catalogue = [mail, pages]
    await happen('a')
    await consumeAll({ catalogue, consumers: [pages], clock, log })
    expect(seen).toEqual(['pages a'])
    await consumeAll({ catalogue, consumers: [mail], clock, log })
    expect(seen).toEqual(['pages a', 'mail a'])
    const unknown = consumeAll({ catalogue: [pages], consumers: [mail], clock, log })
    await expect(unknown).rejects.toThrow('The consumer mail is not in the catalogue')
  })

  it('do not wait for a consumer that is busy with others', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const seen: string[] = []
    const slow: Consumer = { name: 'slow', wants: () => true, handleOutside: () => held }
    const quick: Consumer = {
      name: 'quick',
      wants: () => true,
      handle: async (event) => void seen.push(event.subjectId),
    }
    const running = startConsumers({ clock: systemClock, log, catalogue: [slow, quick], consumers: [slow, quick] })
    for (const subject of ['a', 'b', 'c']) {
      await happen(subject)
      await until(() => seen.includes(subject))
    }
    letGo()
    await running.stop()
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  it('of several platforms are consumed beside each other, as many as the consumer says', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const begun: string[] = []
    const pages: Consumer = {
      name: 'pages',
      wants: () => true,
      concurrency: 2,
      async handleOutside(events) {
        begun.push(events[0]?.platformId ?? '')
        await held
      },
    }
    for (const platform of [ONE, TWO, THREE]) await happen('a', platform)
    const done = consume(pages)
    await until(() => begun.length === 2)
    expect(begun).toEqual([ONE, TWO])
    letGo()
    await done
    expect(begun).toEqual([ONE, TWO, THREE])
  })

  it('that a consumer takes too long for count as failed, and nothing of it is kept', async () => {
    const stuck: Consumer = {
      name: 'stuck',
      wants: () => true,
      timeout: '0.05s',
      async handle(event) {
        await Sequence.create({ name: event.subjectId, value: 1 })
        await new Promise(() => undefined)
      },
    }
    await happen('a')
    await consume(stuck)
    expect(await findFailed()).toMatchObject({ count: 1, error: expect.stringContaining('It took longer than 0.05s') })
    expect(await everything(() => Sequence.count())).toBe(0)
  })

  it('what a consumer writes happens exactly once, though it fails at first', async () => {
    let failures = 2
    const consumer: Consumer = {
      name: 'flaky',
      wants: () => true,
      async handle(event) {
        await Sequence.create({ name: event.subjectId, value: 1 })
        if (failures-- > 0) throw new Error('not yet')
      },
    }
    await happen('a')
    for (let second = 0; second < 10; second++) {
      await consume(consumer)
      clock.advance(1000)
    }
    expect(await everything(async () => (await Sequence.findAll()).map(({ name }) => name))).toEqual(['a'])
    expect(
      await everything(async () => (await EventDelivery.findAll()).map(({ state, attempts }) => [state, attempts])),
    ).toEqual([['done', 3]])
  })

  it('a consumer outside transactions gets what waits for a platform at once', async () => {
    const seen: string[][] = []
    const publisher: Consumer = {
      name: 'publish',
      wants: () => true,
      handleOutside: async (events) => void seen.push(events.map(({ subjectId }) => subjectId)),
    }
    for (const subject of ['a', 'b', 'c']) await happen(subject)
    await happen('d', TWO)
    await consume(publisher)
    expect(seen).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('that a consumer cannot take become visible dead letters, and hold up nobody', async () => {
    const taken: string[] = []
    let broken = true
    const consumer: Consumer = {
      name: 'picky',
      wants: () => true,
      retry: { attempts: 2, over: '1s' },
      async handle(event: EventFacts) {
        if (broken && event.subjectId === 'a') throw new Error('cannot take a')
        taken.push(event.subjectId)
      },
    }
    await happen('a')
    await happen('b')
    for (let second = 0; second < 5; second++) {
      await consume(consumer)
      clock.advance(1000)
    }
    const failed = await listFailedWork({ limit: 10 })
    expect(failed.map(({ kind, state, attempts, error }) => [kind, state, attempts, error.split('\n')[0]])).toEqual([
      ['picky', 'dead', 2, 'Error: cannot take a'],
    ])
    broken = false
    expect(await retryDead({ kind: 'another' }, clock.now())).toBe(0)
    expect(await retryDead({ id: failed[0]?.id ?? '' }, clock.now())).toBe(1)
    await consume(consumer)
    expect([taken, await listFailedWork({ limit: 10 })]).toEqual([['b', 'a'], []])
  })

  it('that wait for another attempt are told, with why, and logged', async () => {
    let broken = true
    const consumer: Consumer = {
      name: 'publish',
      wants: () => true,
      async handleOutside() {
        if (broken) throw new Error('the disk is full')
      },
    }
    for (const [subject, platformId] of [['a'], ['b'], ['c', TWO]] as const) await happen(subject, platformId)
    expect(await findFailed()).toBeNull()
    await consume(consumer)
    const error = expect.stringMatching(/^Error: the disk is full\n/)
    expect([await findFailed(), await findFailed({ platformId: TWO }), await findFailed({ consumer: 'mail' })]).toEqual(
      [{ consumer: 'publish', count: 3, error }, { consumer: 'publish', count: 1, error }, null],
    )
    expect(logged).toMatchObject(Array.from({ length: 3 }, () => ({ err: new Error('the disk is full') })))
    broken = false
    clock.advance(2000)
    await consume(consumer)
    expect(await findFailed()).toBeNull()
  })

  it('are noticed within 250 ms, from this process and from another', async () => {
    const seen = new Map<string, number>()
    const watch: Consumer = {
      name: 'watch',
      wants: () => true,
      handle: async (event) => void seen.set(event.subjectId, performance.now()),
    }
    const running = startConsumers({ clock: systemClock, log, catalogue: [watch], consumers: [watch] })
    const delays: number[] = []
    for (const subject of ['a', 'b', 'c']) {
      const at = performance.now()
      await happen(subject)
      await until(() => seen.has(subject))
      delays.push((seen.get(subject) ?? 0) - at)
    }
    await running.stop()
    expect(Math.min(...delays)).toBeLessThan(250)
    await happen('d')
    await new Promise((resume) => setTimeout(resume, 300))
    expect([...seen.keys()]).toEqual(['a', 'b', 'c'])
  })

  it('are consumed by the next process when one is killed in the middle, once', async () => {
    for (let index = 0; index < 5; index++) await happen(`e${index}`)
    const stuck = startChild('./consume.ts', [database.url, 'stuck'])
    await stuck.until((line) => line === 'took e0')
    await stuck.kill()
    const next = startChild('./consume.ts', [database.url])
    await next.until((line) => line === 'took e4')
    await until(async () => everything(async () => (await EventDelivery.count({ where: { state: 'done' } })) === 5))
    await next.kill()
    expect(await everything(async () => (await Sequence.findAll({ order: ['name'] })).map(({ name }) => name))).toEqual(
      ['e0', 'e1', 'e2', 'e3', 'e4'],
    )
  })

  describe('the log of a platform', () => {
    it('is one chain, though several processes write and dispatch at once', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, index) => happen(`e${index}`, index % 2 ? ONE : TWO)))
      const dispatchers = Array.from({ length: 4 }, async () => {
        while (await everything(async () => (await Event.count({ where: { dispatchedAt: null } })) > 0))
          await dispatchEvents({ catalogue: [], clock })
      })
      await Promise.all(dispatchers)
      for (const platform of [ONE, TWO]) {
        const sequences = await inPlatform(platform, async () =>
          (await Event.findAll({ order: ['sequence'] })).map(({ sequence }) => Number(sequence)),
        )
        expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
        expect(await inPlatform(platform, verifyLog)).toBeNull()
      }
    })

    it('goes on from one batch to the next', async () => {
      const subjects = Array.from({ length: 450 }, (_, index) => ({ kind: 'program' as const, id: `e${index}` }))
      await inPlatform(ONE, () =>
        transaction(() =>
          recordAll(
            ctx,
            subjects.map((subject) => ({ type: 'program.removed', subject })),
          ),
        ),
      )
      const dispatched = []
      for (let count = 1; count > 0; ) {
        count = await dispatchEvents({ catalogue: [], clock })
        dispatched.push(count)
      }
      expect(dispatched).toEqual([200, 200, 50, 0])
      await inPlatform(ONE, async () => {
        const found = await Event.findAll({ order: ['sequence'], raw: true })
        expect(found.map(({ subjectId }) => subjectId)).toEqual(subjects.map(({ id }) => id))
        expect(found[449]).toMatchObject({ sequence: 450, dispatchedAt: clock.now(), version: 2 })
        expect(await verifyLog()).toBeNull()
      })
    })

    it('shows what was altered, removed or slipped in', async () => {
      for (const subject of ['a', 'b', 'c']) await happen(subject)
      await dispatchEvents({ catalogue: [], clock })
      await inPlatform(ONE, async () => {
        expect(await verifyLog()).toBeNull()
        const second = await Event.findOne({ where: { sequence: 2 }, rejectOnEmpty: true })
        const values = second.get({ plain: true })
        await Event.update({ after: { stepId: ONE } }, { where: { id: second.id } })
        expect(await verifyLog()).toEqual({ sequence: 2, fault: 'altered' })
        await Event.destroy({ where: { id: second.id } })
        expect(await verifyLog()).toEqual({ sequence: 2, fault: 'missing' })
        await Event.create({ ...values, previousHash: 'f'.repeat(64) })
        expect(await verifyLog()).toEqual({ sequence: 2, fault: 'unlinked' })
        await Event.destroy({ where: { sequence: 3 } })
        await Event.update({ previousHash: values.previousHash }, { where: { sequence: 2 } })
        expect(await verifyLog()).toEqual({ sequence: 3, fault: 'missing' })
      })
    })

    it('digests the same whatever the order of keys', () => {
      expect(sortedJson({ b: [{ d: 1, c: null }], a: 'é' })).toBe('{"a":"é","b":[{"c":null,"d":1}]}')
    })
  })
})

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resume) => setTimeout(resume, 5))
}
