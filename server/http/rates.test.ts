import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#config/limits.ts'
import { createRates, type Rates } from './rates.ts'

const redisUrl = process.env.OPENCALL_TEST_REDIS
const made: Rates[] = []
const rates = (url: string | null) => {
  const one = createRates(
    { ...LIMITS, rates: { ...LIMITS.rates, voteCode: { points: 3, seconds: 60 } } },
    { redisUrl: url },
  )
  made.push(one)
  return one
}
afterEach(() => {
  for (const one of made.splice(0)) one.close()
})

async function passes(from: readonly Rates[], key: string, calls: number): Promise<number> {
  let passed = 0
  for (let n = 0; n < calls; n++)
    await from[n % from.length]?.consume('voteCode', key).then(
      () => passed++,
      (refused) => expect(refused).toMatchObject({ code: 'rate.limited', data: { retryAfter: expect.any(Number) } }),
    )
  return passed
}

describe('rates', () => {
  it('of one process count for themselves, and take back', async () => {
    const [one, other] = [rates(null), rates(null)]
    const key = randomUUID()
    expect([await passes([one], key, 5), await passes([other], key, 5)]).toEqual([3, 3])
    await one.reset('voteCode', key)
    expect(await passes([one], key, 2)).toBe(2)
    await one.refund('voteCode', key)
    expect(await passes([one], key, 5)).toBe(2)
  })

  it.skipIf(!redisUrl)('count in all processes together through Redis', async () => {
    const [one, other] = [rates(String(redisUrl)), rates(String(redisUrl))]
    const key = randomUUID()
    expect(await passes([one, other], key, 8)).toBe(3)
    await other.reset('voteCode', key)
    expect(await passes([one, other], key, 2)).toBe(2)
    await other.refund('voteCode', key)
    expect(await passes([other, one], key, 5)).toBe(2)
  })

  it('go on in the process while Redis cannot be reached', async () => {
    expect(await passes([rates('redis://127.0.0.1:1/0')], randomUUID(), 5)).toBe(3)
  })
})
