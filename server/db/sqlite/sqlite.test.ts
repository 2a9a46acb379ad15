import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { TimeoutError, UniqueConstraintError } from 'sequelize'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { startChild } from '#tests/faults/children.ts'
import { db, detached, transaction } from '../database.ts'
import { Schedule } from '../models/Schedule.ts'
import { sqliteDialect } from './dialect.ts'
import { closeSqliteFile, mapError, SqliteFile, sqliteFile } from './file.ts'

/** In a thread, because opening does not wait in turns: has the file for itself for a while. */
const HOLD = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData.path)
  database.exec('CREATE TABLE row (n INTEGER); BEGIN EXCLUSIVE; INSERT INTO row VALUES (1)')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.ms)
  database.exec('COMMIT')
`

const newSchedule = (name: string, everySeconds = 0) =>
  Schedule.create({ name, everySeconds, nextAt: new Date(0), lastAt: null })
const seconds = async (name: string) => (await Schedule.findOne({ where: { name } }))?.everySeconds

describe.skipIf(testDialect !== 'sqlite')('node:sqlite under Sequelize (the embedded database only)', () => {
  let database: TestDatabase
  let path: string
  beforeAll(async () => {
    database = await openTestDatabase()
    path = database.url.slice('sqlite:'.length)
  })
  beforeEach(() => database.clean())
  afterAll(() => database.close())

  it('40 concurrent read-modify-write transactions are exact', async () => {
    await newSchedule('counter')
    const add = () =>
      transaction(async () => {
        const before = (await seconds('counter')) ?? 0
        await new Promise((resume) => setImmediate(resume))
        await Schedule.update({ everySeconds: before + 1 }, { where: { name: 'counter' } })
      })
    await Promise.all(Array.from({ length: 40 }, add))
    expect(await seconds('counter')).toBe(40)
  })

  it('reads go on while a transaction is open, and see nothing of it', async () => {
    await newSchedule('row', 1)
    await transaction(async () => {
      await Schedule.update({ everySeconds: 2 }, { where: { name: 'row' } })
      expect(await detached(() => seconds('row'))).toBe(1)
      expect(await seconds('row')).toBe(2)
    })
    expect(await seconds('row')).toBe(2)
  })

  it('waiting writers neither block the event loop nor wait for ever', async () => {
    const begun = performance.now()
    let ticks = 0
    const timer = setInterval(() => ticks++, 50)
    const stuck = db().transaction(async () => {
      // Outside the transaction that holds the file: it waits for what waits for it.
      await detached(() => newSchedule('other'))
    })
    await expect(stuck).rejects.toThrow(TimeoutError)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(50)
    expect(performance.now() - begun).toBeGreaterThan(4_000)
  }, 60_000)

  it('timers run on time while a thousand writes are under way', async () => {
    const gaps: number[] = []
    let last = performance.now()
    const timer = setInterval(() => {
      gaps.push(performance.now() - last)
      last = performance.now()
    }, 2)
    await Promise.all(Array.from({ length: 1000 }, (_, index) => newSchedule(`row ${index}`)))
    await Promise.all(Array.from({ length: 1000 }, (_, index) => seconds(`row ${index}`)))
    clearInterval(timer)
    gaps.sort((a, b) => a - b)
    // Without yielding there are two gaps, each as long as all of its work.
    expect(gaps.length).toBeGreaterThan(40)
  })

  it('gives Sequelize the errors that it knows', async () => {
    await newSchedule('row')
    await expect(newSchedule('row')).rejects.toThrow(UniqueConstraintError)
    const error = await newSchedule('row').catch((caught: UniqueConstraintError) => caught)
    expect((error as UniqueConstraintError).errors.map((item) => item.path)).toEqual(['name'])
    const codes = [2067, 1555, 787, 1299, 5, 261, 13, 1].map(
      (errcode) => (mapError(Object.assign(new Error(), { errcode })) as { code?: string }).code,
    )
    expect(codes).toEqual([
      'SQLITE_CONSTRAINT_UNIQUE',
      'SQLITE_CONSTRAINT_PRIMARYKEY',
      'SQLITE_CONSTRAINT_FOREIGNKEY',
      'SQLITE_CONSTRAINT_NOTNULL',
      'SQLITE_BUSY',
      'SQLITE_BUSY',
      'SQLITE_FULL',
      'SQLITE_ERROR',
    ])
  })

  it('sees new columns after a change of a table', async () => {
    await db().query('CREATE TABLE thing (id INTEGER PRIMARY KEY, at DATETIME)')
    expect(Object.keys(await db().getQueryInterface().describeTable('thing'))).toEqual(['id', 'at'])
    await db().query('ALTER TABLE thing ADD COLUMN more JSON')
    expect(Object.keys(await db().getQueryInterface().describeTable('thing'))).toEqual(['id', 'at', 'more'])
    await db().query('DROP TABLE thing')
  })

  it('keeps every commit: write-ahead log, synchronous FULL', async () => {
    const [mode] = (await db().query('PRAGMA journal_mode'))[0] as { journal_mode: string }[]
    const [synchronous] = (await db().query('PRAGMA synchronous'))[0] as { synchronous: number }[]
    expect([mode?.journal_mode, synchronous?.synchronous]).toEqual(['wal', 2])
  })

  it('waits with opening while another makes or mends the file', async () => {
    const held = join(dirname(path), `${basename(path)}-held`)
    const holder = new Worker(HOLD, { eval: true, workerData: { path: held, ms: 300 } })
    await once(holder, 'message')
    const begun = performance.now()
    expect(sqliteFile(held).reader().database.prepare('SELECT n FROM row').all()).toEqual([{ n: 1 }])
    expect(performance.now() - begun).toBeGreaterThan(100)
    closeSqliteFile(held)
    await once(holder, 'exit')
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${held}${end}`, { force: true })
  })

  it.runIf(process.platform === 'linux')('does not wait long with one more handle, and leaves none open', async () => {
    const held = join(dirname(path), `${basename(path)}-held`)
    const holder = new Worker(HOLD, { eval: true, workerData: { path: held, ms: 500 } })
    await once(holder, 'message')
    const file = new SqliteFile(held)
    expect(() => file.take()).toThrow('database is locked')
    await once(holder, 'exit')
    const open = readdirSync('/proc/self/fd').filter((fd) => existsSync(`/proc/self/fd/${fd}`))
    expect(open.filter((fd) => readlinkSync(`/proc/self/fd/${fd}`) === held)).toEqual([])
    expect(file.take().database.prepare('SELECT n FROM row').all()).toEqual([{ n: 1 }])
    file.close()
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${held}${end}`, { force: true })
  })

  it('leaves a turn to the next writer where a handle for it cannot be opened', async () => {
    const own = join(dirname(path), `${basename(path)}-own`)
    const run = (database: InstanceType<typeof sqliteDialect.Database>, sql: string) =>
      new Promise((resolve) => database.run(sql, [], (error) => resolve(error?.message ?? 'done')))
    const open = () => new sqliteDialect.Database(own, 0, () => {})
    const [writer, alone, next] = [open(), open(), open()]
    renameSync(own, `${own}-away`)
    mkdirSync(own)
    const refused = [await run(writer, 'BEGIN IMMEDIATE'), await run(alone, 'CREATE TABLE row (n INTEGER)')]
    rmdirSync(own)
    renameSync(`${own}-away`, own)
    expect(refused).toEqual(['unable to open database file', 'unable to open database file'])
    const begun = performance.now()
    expect(await run(next, 'BEGIN IMMEDIATE')).toBe('done')
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect([await run(next, 'ROLLBACK'), await run(writer, 'CREATE TABLE row (n INTEGER)')]).toEqual(['done', 'done'])
    closeSqliteFile(own)
    for (const end of ['', '-wal', '-shm']) rmSync(`${own}${end}`, { force: true })
  })

  it('rolls back what never began without a word; nothing of it can be committed', async () => {
    const own = join(dirname(path), `${basename(path)}-unbegun`)
    const connection = new sqliteDialect.Database(own, 0, () => {})
    const run = (sql: string) =>
      new Promise((resolve) => connection.run(sql, [], (error) => resolve(error?.message ?? 'done')))
    const other = new DatabaseSync(own)
    other.exec('CREATE TABLE row (n INTEGER); BEGIN IMMEDIATE')
    expect([await run('BEGIN IMMEDIATE;'), await run('ROLLBACK;')]).toEqual(['database is locked', 'done'])
    other.exec('ROLLBACK')
    other.close()
    expect(await run('COMMIT;')).toMatch(/no transaction is active/)
    expect([await run('BEGIN IMMEDIATE;'), await run('INSERT INTO row VALUES (1)')]).toEqual(['done', 'done'])
    expect([await run('ROLLBACK;'), await run('DELETE FROM row')]).toEqual(['done', 'done'])
    closeSqliteFile(own)
    for (const end of ['', '-wal', '-shm']) rmSync(`${own}${end}`, { force: true })
  }, 20_000)

  it('three processes of 400 transactions each count to 1,200', async () => {
    await newSchedule('counter')
    const children = [1, 2, 3].map(() => startChild('./increment.ts', [database.url, '400']))
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0])
    expect(await seconds('counter')).toBe(1_200)
  }, 60_000)

  it('a killed writer leaves whole transactions, all that it acknowledged, and a sound file', async () => {
    for (const prefix of ['first-', 'second-', 'third-']) {
      const child = startChild('./write.ts', [database.url, prefix])
      await child.until((line) => Number(line) > 60)
      await child.kill()
      const names = new Set((await Schedule.findAll({ attributes: ['name'], raw: true })).map(({ name }) => name))
      const lost = child.lines.filter((line) => !names.has(`${prefix}${line}a`) || !names.has(`${prefix}${line}b`))
      const halves = [...names].filter(
        (name) => !names.has(name.endsWith('a') ? `${name.slice(0, -1)}b` : `${name.slice(0, -1)}a`),
      )
      expect({ lost, halves }).toEqual({ lost: [], halves: [] })
    }
    const second = new DatabaseSync(path)
    expect(second.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    second.close()
  }, 60_000)
})
