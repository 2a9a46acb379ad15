import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { db } from './database.ts'
import { assertMariaDb, type MariaDbLink, prepareConnection } from './mariadb.ts'

describe('the version of the server', () => {
  it.each(['10.11.19-MariaDB-0+deb12u1', '11.4.2-MariaDB-log', '5.5.5-10.11.6-MariaDB', '12.0.1-MariaDB'])(
    'is accepted: %s',
    (version) => expect(assertMariaDb(version)).toBeUndefined(),
  )

  it.each([
    ['8.0.36', 'MySQL (8.0.36)'],
    ['8.0.36-0ubuntu0.22.04.1', 'MySQL (8.0.36-0ubuntu0.22.04.1)'],
    ['10.6.18-MariaDB', '10.6.18-MariaDB'],
    ['5.5.5-10.3.39-MariaDB', '5.5.5-10.3.39-MariaDB'],
    ['8.0.11-TiDB-v7.5.0', 'MySQL (8.0.11-TiDB-v7.5.0)'],
  ])('is refused: %s', (version, name) =>
    expect(() => assertMariaDb(version)).toThrow(`Opencall needs MariaDB 10.11 or newer, not ${name}`),
  )
})

it('ends a connection to MySQL with its version, before anything else is asked', async () => {
  const asked: string[] = []
  const link = (version: string): MariaDbLink => ({
    query(sql, done) {
      asked.push(sql)
      done(null, [{ version }])
    },
  })
  await expect(prepareConnection(link('8.0.36'))).rejects.toThrow('not MySQL (8.0.36)')
  expect(asked).toEqual(['SELECT VERSION() AS version'])
  await prepareConnection(link('10.11.19-MariaDB'))
  expect(asked).toHaveLength(4)
})

describe.runIf(testDialect === 'mariadb')('a connection', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('has the pinned mode, whatever that of the server is', async () => {
    const [[modes]] = (await db().query(
      'SELECT @@SESSION.sql_mode AS own, @@GLOBAL.sql_mode AS usual, @@SESSION.tx_isolation AS isolation',
    )) as unknown as [{ own: string; usual: string; isolation: string }[]]
    expect(modes?.own).toBe('STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION')
    expect(modes?.isolation).toBe('READ-COMMITTED')
    // Without the pin it would be this.
    expect(modes?.own).not.toBe(modes?.usual)
  })
})
