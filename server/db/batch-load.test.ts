import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { inPlatform, TenantError } from '../tenancy/scope.ts'
import { batchLoad } from './batch-load.ts'
import { db, transaction } from './database.ts'

const [ONE, OTHER] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']

describe('reads of many callers', () => {
  let database: TestDatabase
  let loads: string[][] = []
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => {
    loads = []
  })
  afterAll(() => database.close())

  const double = batchLoad(async (keys: readonly string[]) => {
    loads.push([...keys])
    await db().query('SELECT 1')
    await new Promise((resume) => setTimeout(resume, 20))
    if (keys.includes('broken')) throw new Error('the database is down')
    return keys.map((key) => key + key)
  })

  it('that come at once are one, and nothing is kept', async () => {
    const ask = () => inPlatform(ONE, () => Promise.all(['a', 'b', 'a'].map(double)))
    expect(await ask()).toEqual(['aa', 'bb', 'aa'])
    expect(loads).toEqual([['a', 'b', 'a']])
    await ask()
    expect(loads).toHaveLength(2)
  })

  it('that come while others are being answered are the next one', async () => {
    await inPlatform(ONE, async () => {
      const first = double('a')
      await new Promise(setImmediate)
      const later = [double('b')]
      await new Promise(setImmediate)
      later.push(double('c'))
      expect(await Promise.all([first, ...later])).toEqual(['aa', 'bb', 'cc'])
    })
    expect(loads).toEqual([['a'], ['b', 'c']])
  })

  it('are one for each platform, in its scope, and what goes wrong on one is not told the other', async () => {
    const [here, there] = await Promise.allSettled([
      inPlatform(ONE, () => double('a')),
      inPlatform(OTHER, () => double('broken')),
    ])
    expect(here).toEqual({ status: 'fulfilled', value: 'aa' })
    expect(there).toMatchObject({ status: 'rejected', reason: { message: 'the database is down' } })
    expect(loads).toEqual([['a'], ['broken']])
    await expect(double('a')).rejects.toThrow(TenantError)
  })

  describe('when some never end', () => {
    const stuck = Promise.withResolvers<void>()
    const started: string[] = []
    const read = batchLoad(async (keys: readonly string[]) => {
      started.push(...keys)
      if (keys.some((key) => key.startsWith('stuck'))) await stuck.promise
      return keys
    })
    const asked: Promise<string>[] = []
    const askOne = (key: string) => {
      const answer = inPlatform(ONE, () => read(key))
      asked.push(answer)
      return answer
    }

    it('hold up neither another platform nor, for long, their own', async () => {
      askOne('stuck 1')
      await new Promise(setImmediate)
      expect(await inPlatform(OTHER, () => read('a'))).toBe('a')
      expect(await askOne('b')).toBe('b')
    })

    it('are no more at once than leave connections to others', async () => {
      for (const key of ['stuck 2', 'stuck 3']) {
        askOne(key)
        await expect.poll(() => started).toContain(key)
      }
      askOne('d')
      expect(await inPlatform(OTHER, () => read('e'))).toBe('e')
      expect(started).not.toContain('d')
      stuck.resolve()
      expect(await Promise.all(asked)).toEqual(['stuck 1', 'b', 'stuck 2', 'stuck 3', 'd'])
    })
  })

  it('inside a transaction are its own', async () => {
    await inPlatform(ONE, () =>
      Promise.all([double('a'), transaction(async () => expect(await double('b')).toBe('bb')), double('c')]),
    )
    expect(loads).toContainEqual(['b'])
    expect(loads).toContainEqual(['a', 'c'])
  })
})
