import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { movableClock } from '../clock.ts'
import { Lease } from '../db/models/Lease.ts'
import { withLease } from './lease.ts'
import { PROCESS_SPACE, processName } from './process.ts'

describe(`a lease (${testDialect})`, () => {
  let database: TestDatabase
  const clock = movableClock('2026-03-01T09:00:00Z')
  const name = 'publish:a'
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => database.clean())
  afterAll(() => database.close())

  /** Work of several at a time, and how many were at it at once. */
  async function most(alone: (work: () => Promise<void>) => Promise<void>): Promise<number> {
    let [atOnce, highest] = [0, 0]
    const work = async () => {
      highest = Math.max(highest, ++atOnce)
      await Lease.count()
      atOnce--
    }
    await Promise.all(Array.from({ length: 6 }, () => alone(work)))
    return highest
  }

  it('lets one at a time do its work, and all of them in the end', async () => {
    expect(await most((work) => withLease({ name, clock }, work))).toBe(1)
    expect(await most((work) => work())).toBe(6)
    expect(await Lease.count()).toBe(0)
  })

  it('keeps nobody from work of another name', async () => {
    const both = withLease({ name, clock }, () => withLease({ name: 'publish:b', clock }, async () => 'done'))
    expect(await both).toBe('done')
  })

  it('is given back when the work fails', async () => {
    await expect(withLease({ name, clock }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLease({ name, clock }, async () => 'done')).toBe('done')
  })

  it.each([
    ['a process that died here, at once', `${PROCESS_SPACE}:${process.pid}:before:x`, 0],
    ['a process elsewhere, once it has run out', `${'0'.repeat(16)}:1:other:x`, 11_000],
  ])('is taken over from %s', async (_, owner, later) => {
    await Lease.create({ name, owner, until: new Date(clock.now().getTime() + 10_000) })
    clock.advance(later)
    expect(await withLease({ name, clock }, async () => 'done')).toBe('done')
  })

  it('of somebody at work is waited for until one gives up', async () => {
    await Lease.create({ name, owner: `${processName}:x`, until: new Date(clock.now().getTime() + 10_000) })
    const giveUp = new AbortController()
    const waiting = withLease({ name, clock, signal: giveUp.signal }, async () => 'done')
    giveUp.abort()
    await expect(waiting).rejects.toThrow('aborted')
  })
})
