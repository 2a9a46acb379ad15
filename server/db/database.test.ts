import { OptimisticLockError, QueryTypes, UniqueConstraintError } from 'sequelize'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect, unusedDatabase } from '#tests/database.ts'
import { MIGRATIONS, TABLES } from '../slices.ts'
import { select } from '../tenancy/raw.ts'
import { inPlatform, TenantError } from '../tenancy/scope.ts'
import { adjustCounters, readCounters, sumCounters, takeNumbers } from './counters.ts'
import { afterCommit, closeDatabase, db, detached, openDatabase, savepoint, snapshot, transaction } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { migrate, migrationStatus } from './migrate.ts'
import { Program } from './models/Program.ts'
import { Schedule } from './models/Schedule.ts'
import { Sequence } from './models/Sequence.ts'
import { rows } from './rows.ts'

const PLATFORM = '01900000-0000-7000-8000-000000000001'
const at = new Date('2026-03-01T09:00:00.123Z')
const onPlatform = <Result>(work: () => Result): Result => inPlatform(PLATFORM, work)

const newSchedule = (name: string, everySeconds = 0) =>
  Schedule.create({ name, everySeconds, nextAt: at, lastAt: null })
const seconds = async (name: string) => (await Schedule.findOne({ where: { name } }))?.everySeconds

describe(`database (${testDialect})`, () => {
  let database: TestDatabase
  const logged: unknown[] = []
  beforeAll(async () => {
    database = await openTestDatabase({ log: { error: (line: unknown) => void logged.push(line), warn: () => {} } })
  })
  beforeEach(() => database.clean())
  afterAll(() => database.close())

  describe('transactions', () => {
    it('40 concurrent read-modify-writes in transactions with a conditional update lose nothing', async () => {
      await newSchedule('counter')
      const add = () =>
        transaction(async () => {
          for (;;) {
            const row = await Schedule.findOne({ where: { name: 'counter' }, rejectOnEmpty: true })
            const [count] = await Schedule.update(
              { everySeconds: row.everySeconds + 1 },
              { where: { name: 'counter', version: row.version } },
            )
            if (count === 1) return
          }
        })
      await Promise.all(Array.from({ length: 40 }, add))
      expect(await seconds('counter')).toBe(40)
    })

    it('an increment is exact for 40 at a time, with and without a transaction', async () => {
      await newSchedule('counter')
      const add = () => Schedule.increment({ everySeconds: 1 }, { where: { name: 'counter' } })
      await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? add() : transaction(add))))
      expect(await seconds('counter')).toBe(40)
    })

    it.runIf(testDialect === 'mariadb')(
      'MariaDB loses a plain read-then-write: what the conditional update is for',
      async () => {
        await newSchedule('counter')
        let waiting = 0
        let open: () => void = () => undefined
        const bothRead = new Promise<void>((resolve) => {
          open = resolve
        })
        const add = () =>
          transaction(async () => {
            const before = await seconds('counter')
            waiting += 1
            if (waiting === 2) open()
            await bothRead
            await Schedule.update({ everySeconds: (before ?? 0) + 1 }, { where: { name: 'counter' } })
          })
        await Promise.all([add(), add()])
        expect(await seconds('counter')).toBe(1)
      },
    )

    it('joins the surrounding transaction, and undoes everything when it throws', async () => {
      const failing = transaction(async () => {
        await newSchedule('outer')
        await transaction(() => newSchedule('inner'))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await Schedule.count()).toBe(0)
    })

    it('a savepoint undoes its own writes only', async () => {
      await transaction(async () => {
        await newSchedule('kept')
        await savepoint(async () => {
          await newSchedule('undone')
          throw new Error('partly')
        }).catch(() => undefined)
        await newSchedule('also kept')
      })
      expect((await Schedule.findAll({ order: ['name'] })).map(({ name }) => name)).toEqual(['also kept', 'kept'])
    })

    it('what follows a commit runs after it, and never after a rollback', async () => {
      const seen: string[] = []
      await transaction(async () => {
        afterCommit(() => void seen.push('first'))
        await transaction(async () => afterCommit(async () => void seen.push(`rows ${await Schedule.count()}`)))
        await newSchedule('row')
        seen.push('work done')
      })
      await transaction(async () => {
        afterCommit(() => void seen.push('never'))
        throw new Error('no')
      }).catch(() => undefined)
      expect(seen).toEqual(['work done', 'first', 'rows 1'])
      await transaction(async () => afterCommit(() => Promise.reject(new Error('too late'))))
      expect(logged).toEqual([{ err: new Error('too late') }])
    })

    it('runs a transaction again that others made impossible', async () => {
      let attempts = 0
      const result = await transaction(async () => {
        attempts += 1
        if (attempts < 3) throw Object.assign(new Error('deadlock'), { parent: { errno: 1213 } })
        return 'done'
      })
      expect([result, attempts]).toEqual(['done', 3])
    })

    it.runIf(testDialect === 'mariadb')('survives real deadlocks', async () => {
      await newSchedule('a')
      await newSchedule('b')
      const both = (first: string, second: string) =>
        transaction(async () => {
          await Schedule.increment({ everySeconds: 1 }, { where: { name: first } })
          await new Promise((resume) => setTimeout(resume, 20))
          await Schedule.increment({ everySeconds: 1 }, { where: { name: second } })
        })
      await Promise.all([both('a', 'b'), both('b', 'a'), both('a', 'b'), both('b', 'a')])
      expect([await seconds('a'), await seconds('b')]).toEqual([4, 4])
    })

    it('a snapshot sees one moment while others write', async () => {
      await newSchedule('row', 1)
      await snapshot(async () => {
        expect(await seconds('row')).toBe(1)
        await detached(() => Schedule.update({ everySeconds: 2 }, { where: { name: 'row' } }))
        expect(await seconds('row')).toBe(1)
      })
      expect(await seconds('row')).toBe(2)
    })
  })

  describe('rows', () => {
    const draft = (slug: string) =>
      Program.create({
        slug,
        lang: 'fr',
        supportedLangs: ['fr', 'en'],
        title: { fr: 'Été “œuvre” 日本' },
        opensAt: at,
        publishedAt: null,
        closesAt: null,
        capTotal: null,
        capPerPerson: null,
        createdById: null,
        archivedAt: null,
        deletedAt: null,
      })

    it('have the same values in models, plain rows and hand-written SQL', async () => {
      await onPlatform(async () => {
        const { id } = await draft('prize')
        const expected = {
          id,
          title: { fr: 'Été “œuvre” 日本' },
          opensAt: at,
          closesAt: null,
          graceMinutes: 0,
          version: 1,
        }
        const model = await Program.findByPk(id, { rejectOnEmpty: true })
        const plain = await Program.findOne({ attributes: ['title', 'opensAt'], raw: true })
        expect(plain).toEqual({ title: expected.title, opensAt: at })
        const [row] = await rows(Program, {
          attributes: ['id', 'title', 'opensAt', 'closesAt', 'graceMinutes', 'version'],
        })
        const [raw] = await select(
          'SELECT id, title, opens_at AS opensAt, closes_at AS closesAt, grace_minutes AS graceMinutes, version FROM program WHERE platform_id = :platformId',
          {},
          { title: 'json', opensAt: 'instant', closesAt: 'instant' } as never,
        )
        const { title, opensAt, closesAt, graceMinutes, version } = model
        expect({ id: model.id, title, opensAt, closesAt, graceMinutes, version }).toEqual(expected)
        expect(row).toEqual(expected)
        expect(raw).toEqual(expected)
      })
    })

    it('are the same when inserted without models, defaults included', async () => {
      await onPlatform(async () => {
        const values = { lang: 'fr' as const, supportedLangs: ['fr' as const], title: { fr: 'L’été' }, opensAt: at }
        const nothing = {
          publishedAt: null,
          closesAt: null,
          capTotal: null,
          capPerPerson: null,
          createdById: null,
          archivedAt: null,
          deletedAt: null,
        }
        const [fast] = await insertRows(
          Program,
          [
            { ...values, ...nothing, slug: 'fast' },
            { ...values, ...nothing, slug: 'other' },
          ],
          at,
        )
        const slow = await Program.create({ ...values, ...nothing, slug: 'slow' })
        const plain = async (id: string) => {
          const {
            id: _id,
            slug: _slug,
            createdAt: _createdAt,
            updatedAt: _updatedAt,
            ...rest
          } = (await Program.findByPk(id, { rejectOnEmpty: true })).get({ plain: true })
          return rest
        }
        expect(await plain(fast ?? '')).toEqual(await plain(slow.id))
        expect((await Program.findByPk(fast ?? '', { rejectOnEmpty: true })).createdAt).toEqual(at)
        expect(await insertRows(Program, [], at)).toEqual([])
        const ids = await insertRows(
          Sequence,
          Array.from({ length: 9_000 }, (_, index) => ({ name: `n${index}` })),
          at,
        )
        expect([ids.length, await Sequence.count()]).toEqual([9_000, 9_000])
        await expect(insertRows(Sequence, [{ name: 'x', platformId: 'another' }], at)).rejects.toThrow(TenantError)
      })
      await expect(insertRows(Sequence, [{ name: 'x' }], at)).rejects.toThrow(TenantError)
    })

    it('compare texts byte by byte', async () => {
      await onPlatform(async () => {
        await draft('prize')
        expect(await Program.count({ where: { slug: 'PRIZE' } })).toBe(0)
        expect(await Program.count({ where: { slug: 'prize' } })).toBe(1)
      })
    })

    it('name the fields of a broken unique key', async () => {
      await onPlatform(async () => {
        await draft('prize')
        const again = draft('prize')
        await expect(again).rejects.toThrow(UniqueConstraintError)
      })
    })

    it('count their versions: saved, updated and decremented; a stale save is refused', async () => {
      await onPlatform(async () => {
        const mine = await draft('prize')
        const theirs = await Program.findByPk(mine.id, { rejectOnEmpty: true })
        theirs.position = 3
        await theirs.save()
        expect(theirs.version).toBe(2)
        mine.position = 4
        await expect(mine.save()).rejects.toThrow(OptimisticLockError)
        expect(await Program.update({ position: 5 }, { where: { id: mine.id, version: 2 } })).toEqual([1])
        expect(await Program.update({ position: 5 }, { where: { id: mine.id, version: 2 } })).toEqual([0])
        await Program.decrement({ position: 2 }, { where: { id: mine.id } })
        await Program.decrement('position', { where: { id: mine.id } })
        const now = await Program.findByPk(mine.id, { rejectOnEmpty: true })
        expect({ position: now.position, version: now.version }).toEqual({ position: 2, version: 5 })
      })
    })

    it('an update to the same value counts as a match', async () => {
      await onPlatform(async () => {
        const { id } = await draft('prize')
        const same = { where: { id }, silent: true }
        expect(await Program.update({ position: 0, version: 1 }, same)).toEqual([1])
      })
    })
  })

  describe('counters', () => {
    const key = { programId: 'p', categoryId: 'c', state: 'draft' as const }

    it('add up over slots, by state and by step', async () => {
      await onPlatform(async () => {
        const slots = [0, 0.5, 0.99]
        for (const slot of slots) await transaction(() => adjustCounters([{ ...key, by: 2 }], () => slot))
        await transaction(() =>
          adjustCounters([
            { ...key, by: -1 },
            { ...key, state: 'submitted', by: 1 },
            { ...key, state: 'submitted', stepId: 's', stepState: 'toValidate', by: 1 },
            { ...key, state: 'submitted', stepId: 's', stepState: 'toValidate', by: 1 },
          ]),
        )
        expect(await sumCounters({ programIds: ['p'] })).toBe(6)
        expect(await sumCounters({ programIds: ['p'], state: 'draft' })).toBe(5)
        expect(await sumCounters({ programIds: ['p'], stepId: 's', stepState: 'toValidate' })).toBe(2)
        expect(await readCounters({ programIds: [] })).toEqual([])
      })
      await inPlatform('other', async () => expect(await readCounters()).toEqual([]))
    })

    it('are exact for 64 at a time', async () => {
      await onPlatform(async () => {
        await Promise.all(Array.from({ length: 64 }, () => transaction(() => adjustCounters([{ ...key, by: 1 }]))))
        expect(await sumCounters({ programIds: ['p'] })).toBe(64)
      })
    })

    it('numbers have neither gaps nor doubles for 64 at a time', async () => {
      await onPlatform(async () => {
        const take = () => transaction(() => takeNumbers('response:p', 1))
        const numbers = (await Promise.all(Array.from({ length: 64 }, take))).flat()
        expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
        expect(await transaction(() => takeNumbers('response:p', 3))).toEqual([65, 66, 67])
        await transaction(async () => {
          await takeNumbers('response:p', 1)
          throw new Error('not used after all')
        }).catch(() => undefined)
        expect(await take()).toEqual([68])
        expect(await Sequence.count()).toBe(1)
      })
    })
  })
})

describe(`migrations (${testDialect})`, () => {
  it('make every column of every model, lead every tenant key with the platform, and do nothing the second time', async () => {
    const unused = unusedDatabase()
    await openDatabase(unused.url, { tables: TABLES })
    expect(await migrationStatus(MIGRATIONS)).toEqual({
      done: [],
      pending: MIGRATIONS.map(({ name }) => name),
      unknown: [],
    })
    expect(await migrate(MIGRATIONS)).toEqual(MIGRATIONS.map(({ name }) => name))
    expect(await migrate(MIGRATIONS)).toEqual([])
    expect(await migrationStatus(MIGRATIONS)).toEqual({
      done: MIGRATIONS.map(({ name }) => name),
      pending: [],
      unknown: [],
    })

    for (const model of [...TABLES.installation, ...TABLES.tenant]) {
      const table = model.getTableName() as string
      const columns = await columnsOf(table)
      const expected = Object.values(model.rawAttributes).map(
        ({ field, allowNull }) => `${field} ${allowNull ? 'NULL' : 'NOT NULL'}`,
      )
      // What the database computes for its keys alone is in no model.
      const computed = new Set(['target NULL', ...(table === 'event' ? ['kind NULL'] : [])])
      expect(columns.filter((column) => !computed.has(column))).toEqual(expected.sort())
    }
    const strays: string[] = []
    for (const model of TABLES.tenant) {
      const table = model.getTableName() as string
      for (const index of await indexesOf(table)) {
        const isQueue = index.name.startsWith(`${table}_queue_`) && !index.unique
        if (!index.primary && !isQueue && index.first !== 'platform_id') strays.push(index.name)
      }
    }
    expect(strays).toEqual([])
    await unused.remove()
  })

  it('a migration that fails is told by name and leaves the rest undone', async () => {
    const unused = unusedDatabase()
    await openDatabase(unused.url, { tables: TABLES })
    const broken = {
      name: '9999-broken',
      async up() {
        throw new Error('cannot')
      },
    }
    await expect(migrate([...MIGRATIONS, broken])).rejects.toThrow(/9999-broken/)
    // SQLite takes all of it back; MariaDB keeps what was finished.
    expect((await migrationStatus([...MIGRATIONS, broken])).pending).toContain('9999-broken')
    expect(await migrate(MIGRATIONS)).toEqual(testDialect === 'sqlite' ? MIGRATIONS.map(({ name }) => name) : [])
    await unused.remove()
  })

  it('an older program sees that the database is newer', async () => {
    const unused = unusedDatabase()
    await openDatabase(unused.url, { tables: TABLES })
    await migrate(MIGRATIONS)
    expect((await migrationStatus([])).unknown).toEqual(MIGRATIONS.map(({ name }) => name))
    await unused.remove()
    await closeDatabase()
  })
})

async function columnsOf(table: string): Promise<string[]> {
  const sql =
    testDialect === 'sqlite'
      ? `SELECT name, CASE WHEN "notnull" THEN 'NOT NULL' ELSE 'NULL' END AS nullable FROM pragma_table_info('${table}')`
      : `SELECT column_name AS name, IF(is_nullable = 'YES', 'NULL', 'NOT NULL') AS nullable FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '${table}'`
  const found = (await db().query(sql, { type: QueryTypes.SELECT })) as { name: string; nullable: string }[]
  return found.map(({ name, nullable }) => `${name} ${nullable}`).sort()
}

async function indexesOf(table: string): Promise<{ name: string; primary: boolean; unique: boolean; first: string }[]> {
  if (testDialect === 'sqlite') {
    const found = (await db().query(
      `SELECT il.name AS name, il.origin AS origin, il."unique" AS isUnique, (SELECT ii.name FROM pragma_index_info(il.name) ii WHERE ii.seqno = 0) AS first FROM pragma_index_list('${table}') il`,
      { type: QueryTypes.SELECT },
    )) as { name: string; origin: string; isUnique: number; first: string }[]
    return found.map(({ name, origin, isUnique, first }) => ({
      name,
      primary: origin === 'pk',
      unique: Boolean(isUnique),
      first,
    }))
  }
  const found = (await db().query(
    `SELECT index_name AS name, non_unique AS nonUnique, column_name AS first FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = '${table}' AND seq_in_index = 1`,
    { type: QueryTypes.SELECT },
  )) as { name: string; nonUnique: number; first: string }[]
  return found.map(({ name, nonUnique, first }) => ({
    name,
    primary: name === 'PRIMARY',
    unique: !Number(nonUnique),
    first,
  }))
}
