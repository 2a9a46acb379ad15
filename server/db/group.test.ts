import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { assertDeferred, executeDeferred, select, updateOne } from '../tenancy/raw.ts'
import { inPlatform } from '../tenancy/scope.ts'
import { adjustCounters, sumCounters } from './counters.ts'
import { db, detached, transaction } from './database.ts'
import { insertRowDeferred } from './insert-rows.ts'
import { Page } from './models/Page.ts'
import { Schedule } from './models/Schedule.ts'

const at = new Date('2026-03-01T09:00:00.123Z')
const PLATFORM = '01900000-0000-7000-8000-000000000001'

const add = (name: string, everySeconds = 0) =>
  insertRowDeferred(Schedule, { name, everySeconds, nextAt: at, lastAt: null }, at)
const set = (name: string, everySeconds: number, onMismatch = () => new Error(`no ${name}`)) =>
  updateOne(
    { table: 'schedule', key: 'name', set: { every_seconds: ':everySeconds' }, where: { name: ':name' } },
    { name, everySeconds },
    onMismatch,
  )
const stored = async () =>
  (await Schedule.findAll({ order: ['name'] })).map(({ name, everySeconds }) => `${name} ${everySeconds}`)
const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? 'written' : String(one.reason.message)))
const names = (count: number) => Array.from({ length: count }, (_, n) => `n${String(n).padStart(3, '0')}`)

describe(`transactions that read nothing (${testDialect})`, () => {
  let database: TestDatabase
  let statements: string[] = []
  const commits = () => statements.filter((sql) => / COMMIT;?$/.test(sql)).length
  beforeAll(async () => {
    database = await openTestDatabase({ onStatement: (sql) => statements.push(sql) })
  })
  beforeEach(async () => {
    await database.clean()
    statements = []
  })
  afterAll(() => database.close())

  it.runIf(testDialect === 'mariadb')('share commits and inserts; those that read first do not', async () => {
    await Promise.all(names(60).map((name) => transaction(() => add(name))))
    expect(commits()).toBeLessThanOrEqual(2)
    expect(statements.filter((sql) => sql.includes('INSERT')).length).toBeLessThanOrEqual(2)
    statements = []
    const reading = names(10).map((name) =>
      transaction(async () => {
        await select('SELECT 1 AS one')
        await add(`${name} read`)
      }),
    )
    await Promise.all(reading)
    expect([commits(), await Schedule.count()]).toEqual([10, 70])
  })

  it.each([
    ['a double', 'Validation error', () => add('there', 2)],
    [
      'a double after a change',
      'Validation error',
      async () => {
        await set('other', 2)
        await add('there', 2)
      },
    ],
    ['a change of nothing', 'no missing', () => set('missing', 3)],
    [
      'a condition that does not hold',
      'no',
      () =>
        assertDeferred('EXISTS (SELECT 1 FROM schedule WHERE name = :name )', { name: 'gone' }, () => new Error('no')),
    ],
  ])('are refused one by one: %s is its own, and nothing of it is written', async (_, told, wrong) => {
    for (const name of ['there', 'other']) await transaction(() => add(name, 1))
    const all = [
      transaction(() => add('before', 1)),
      transaction(async () => {
        await wrong()
        await add('with it', 2)
      }),
      transaction(() => set('there', 5)),
    ]
    expect(await outcomes(all)).toEqual(['written', told, 'written'])
    expect(await stored()).toEqual(['before 1', 'other 1', 'there 5'])
  })

  it('are not run again one by one when one is refused', async () => {
    await transaction(() => add('there', 1))
    const count = 32
    const all = async (each: (name: string) => Promise<unknown>) => {
      statements = []
      for (const name of names(count)) await each(name)
      return commits()
    }
    const oneByOne = await all((name) => transaction(() => add(`${name} alone`)))
    expect(oneByOne).toBe(count)
    for (const [refused, wrong] of [
      ['a double', () => add('there', 2)],
      ['a change of nothing', () => set('missing', 3)],
    ] as const) {
      statements = []
      const together = names(count).map((name, n) =>
        transaction(async () => void (await (n === 20 ? wrong() : add(`${name} ${refused}`)))),
      )
      const told = await outcomes(together)
      expect(told.filter((one) => one !== 'written')).toHaveLength(1)
      expect(told[20]).not.toBe('written')
      // Half of the group at a time, each of which is tried once: twice as many as it takes halvings of 32 to reach one.
      if (testDialect === 'mariadb') expect(commits()).toBeLessThanOrEqual(11)
      else
        expect([commits(), statements.filter((sql) => sql.includes('INSERT')).length]).toEqual([
          31,
          refused === 'a double' ? 32 : 31,
        ])
    }
    expect(await Schedule.count()).toBe(1 + 3 * count - 2)
  })

  it('share changes of one kind, each of its own row to its own value', async () => {
    await transaction(async () => {
      for (const name of names(30)) await add(name)
    })
    statements = []
    await Promise.all(names(30).map((name, n) => transaction(() => set(name, n))))
    expect(await stored()).toEqual(names(30).map((name, n) => `${name} ${n}`))
    if (testDialect === 'mariadb') expect(statements.filter((sql) => sql.includes('UPDATE')).length).toBeLessThan(3)
  })

  it('are refused alone where others of their kind match', async () => {
    for (const name of ['a', 'b', 'c']) await transaction(() => add(name))
    const version = async (name: string, everySeconds: number) =>
      updateOne(
        {
          table: 'schedule',
          key: 'name',
          set: { every_seconds: ':everySeconds', version: 'version + 1' },
          where: { name: ':name', version: ':version' },
        },
        { name, everySeconds, version: 1 },
        () => new Error(`${name} moved on`),
      )
    const all = [
      ['a', 1],
      ['gone', 2],
      ['b', 3],
      ['b', 3],
      ['c', 5],
    ] as const
    const told = await outcomes(all.map(([name, seconds]) => transaction(() => version(name, seconds))))
    expect(told.filter((one) => one !== 'written').sort()).toEqual(['b moved on', 'gone moved on'])
    expect(await stored()).toEqual(['a 1', 'b 3', 'c 5'])
  })

  it('keep the order of their own writes', async () => {
    const each = (name: string) =>
      transaction(async () => {
        await add(name, 1)
        await set(name, 2)
        await executeDeferred('DELETE FROM schedule WHERE name = :name ', { name: `${name} old` })
        await add(`${name} old`, 3)
      })
    for (const name of ['a', 'b']) await transaction(() => add(`${name} old`))
    await Promise.all(['a', 'b'].map(each))
    expect(await stored()).toEqual(['a 2', 'a old 3', 'b 2', 'b old 3'])
    const more = (name: string) =>
      updateOne(
        { table: 'schedule', key: 'name', set: { every_seconds: 'every_seconds + 1' }, where: { name: ':name' } },
        { name },
        Error,
      )
    const twice = (name: string) => transaction(() => set(name, 7).then(() => more(name)))
    const once = (name: string) => transaction(() => more(name))
    await Promise.all([...['a old', 'b old'].map(once), ...['a', 'b'].map(twice)])
    expect(await stored()).toEqual(['a 8', 'a old 4', 'b 8', 'b old 4'])
  })

  it.runIf(testDialect === 'mariadb')('wait for nobody but those whose rows they need', async () => {
    await transaction(async () => {
      await add('held')
      await add('free')
    })
    let waiting: Promise<void> | undefined
    const said: string[] = []
    await transaction(async () => {
      await select('SELECT id FROM schedule WHERE name = :name FOR UPDATE', { name: 'held' })
      const meanwhile = detached(() => {
        waiting = transaction(() => set('held', 1)).then(() => void said.push('held'))
        return Promise.all([
          transaction(() => set('free', 1)).then(() => said.push('free')),
          transaction(() => add('new', 1)).then(() => said.push('new')),
        ])
      })
      await meanwhile
      // Nor does whoever comes while somebody waits.
      await detached(() => transaction(() => add('later', 1)))
      expect(said.sort()).toEqual(['free', 'new'])
    })
    await waiting
    expect(await stored()).toEqual(['free 1', 'held 1', 'later 1', 'new 1'])
    // Whoever comes next on a connection of a group waits for rows as ever.
    const [found] = (await db().query(
      'SELECT @@innodb_lock_wait_timeout AS seconds, @@GLOBAL.innodb_lock_wait_timeout AS usual',
    )) as unknown as [{ seconds: number; usual: number }[]]
    expect(found[0]?.seconds).toBe(found[0]?.usual)
  })

  it('are written whatever their size, though all of them would not fit into one packet', async () => {
    const page = { key: 'k', kind: 'k', slug: 's', title: {}, state: 's', content: { fr: 'x'.repeat(2_000_000) } }
    const each = (platformId: string) =>
      inPlatform(platformId, () => transaction(() => insertRowDeferred(Page, { ...page, platformId } as Page, at)))
    await Promise.all(names(10).map(each))
    const sizes = names(10).map((name) =>
      inPlatform(name, () =>
        select<{ size: number }>('SELECT LENGTH(content) AS size FROM page WHERE platform_id = :platformId '),
      ),
    )
    expect((await Promise.all(sizes)).flat().map(({ size }) => Number(size) > 2_000_000)).toEqual(Array(10).fill(true))
  })

  it('count for the platform of each', async () => {
    const key = { programId: 'p', categoryId: 'c', state: 'draft' as const }
    const started = names(30).map((_, n) =>
      inPlatform(n % 3 ? PLATFORM : 'another', () => transaction(() => adjustCounters([{ ...key, by: 1 }]))),
    )
    await Promise.all(started)
    expect(await inPlatform(PLATFORM, () => sumCounters({}))).toBe(20)
    expect(await inPlatform('another', () => sumCounters({}))).toBe(10)
  })
})
