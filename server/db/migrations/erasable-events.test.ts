import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sortedJson } from '#core/json.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { linkHash } from '../../events/chain.ts'
import { dispatchEvents } from '../../events/consume.ts'
import { verifyLog } from '../../events/verify.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { db } from '../database.ts'
import { Event } from '../models/Event.ts'
import { EventChain } from '../models/EventChain.ts'
import { Schema } from '../schema.ts'
import { up } from './0060-erasable-events.ts'

const ONE = '01900000-0000-7000-8000-000000000001'
const TWO = '01900000-0000-7000-8000-000000000002'

describe('events of before', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => database.clean())
  afterAll(() => database.close())

  /** A log as it was written when digests were over names and values themselves. */
  async function writeFormer(platformId: string, count: number, chained = count): Promise<void> {
    await inPlatform(platformId, async () => {
      let previousHash = ''
      for (let n = 1; n <= count; n++) {
        const createdAt = new Date(1_772_000_000_123 + n)
        const row = {
          id: uuidv7(),
          platformId,
          type: 'account.updated',
          actorKind: 'user' as const,
          actorId: TWO,
          actorName: 'Zoé «O’Brien»',
          subjectKind: 'user',
          subjectId: TWO,
          subjectName: `z${n}@example.org`,
          programId: null,
          before: { firstname: 'Zoé', lastname: 'O\\Brien :id0', locale: 'fr' },
          after: n % 2 ? null : { firstname: 'Zoë', lastname: "'; --", locale: 'fr' },
          requestId: null,
        }
        const said = [...Object.values(row), createdAt.toISOString()]
        const digest = createHash('sha256').update(sortedJson(said)).digest('hex')
        const hash = n <= chained ? linkHash(previousHash, n, digest) : null
        await Event.create({
          ...row,
          ...{ personal: null, actorSalt: null, actorHash: null, personalSalt: null, personalHash: null },
          digest,
          sequence: hash ? n : null,
          previousHash: hash ? previousHash : null,
          hash,
          dispatchedAt: hash ? createdAt : null,
          createdAt,
        } as never)
        if (hash) previousHash = hash
      }
      await EventChain.create({ sequence: chained, hash: previousHash })
    })
  }
  const renew = (schema = new Schema(db().getQueryInterface())) => asSystem('a migration', () => up(schema))
  const fault = (platformId: string) => inPlatform(platformId, verifyLog)
  const all = (platformId: string) => inPlatform(platformId, () => Event.findAll({ order: ['createdAt'] }))

  it('can be erased then, in logs that are valid and go on', async () => {
    await writeFormer(ONE, 230, 228)
    await writeFormer(TWO, 3)
    expect([await fault(ONE), await fault(TWO)]).toEqual([
      { sequence: 1, fault: 'altered' },
      { sequence: 1, fault: 'altered' },
    ])
    await renew()
    expect([await fault(ONE), await fault(TWO)]).toEqual([null, null])
    const [first, second] = await all(ONE)
    expect(first).toMatchObject({
      subjectName: 'z1@example.org',
      before: { locale: 'fr' },
      after: null,
      personal: { before: { firstname: 'Zoé', lastname: 'O\\Brien :id0' } },
    })
    expect(second?.personal).toMatchObject({ after: { firstname: 'Zoë', lastname: "'; --" } })
    await dispatchEvents({ catalogue: [], clock: { now: () => new Date() } as never })
    expect([await fault(ONE), (await all(ONE)).at(-1)?.sequence]).toEqual([null, 230])
  })

  it('are renewed to the end though it was stopped in the middle, and not twice', async () => {
    await writeFormer(ONE, 450)
    for (const stopAt of [2, 1, 3]) {
      const schema = new Schema(db().getQueryInterface())
      const run = schema.run.bind(schema)
      let count = 0
      schema.run = async (...args) => {
        count += 1
        if (count === stopAt) throw new Error('stopped')
        await run(...args)
      }
      await expect(renew(schema)).rejects.toThrow('stopped')
    }
    const renewed = new Map(
      (await all(ONE)).flatMap(({ id, digest, personalHash }) => (personalHash ? [[id, digest]] : [])),
    )
    expect(renewed.size).toBe(300)
    await renew()
    expect(await fault(ONE)).toBeNull()
    for (const { id, digest } of await all(ONE)) if (renewed.has(id)) expect(digest).toBe(renewed.get(id))
  })

  it.each<[string, Partial<Event>]>([
    ['was altered', { subjectName: 'somebody@example.org' }],
    ['was slipped in', { previousHash: 'f'.repeat(64) }],
  ])('of which one %s are still found', async (_, values) => {
    await writeFormer(ONE, 8)
    await inPlatform(ONE, () => Event.update(values, { where: { sequence: 5 } }))
    await renew()
    expect(await fault(ONE)).toMatchObject({ sequence: 5 })
  })

  it('of which one is missing are still found', async () => {
    await writeFormer(ONE, 8)
    await inPlatform(ONE, () => Event.destroy({ where: { sequence: 5 } }))
    await renew()
    expect(await fault(ONE)).toEqual({ sequence: 5, fault: 'missing' })
    await database.clean()
    await writeFormer(ONE, 8)
    await inPlatform(ONE, () => Event.destroy({ where: { sequence: 8 } }))
    await renew()
    expect(await fault(ONE)).toEqual({ sequence: 8, fault: 'missing' })
  })
})
