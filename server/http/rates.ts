import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '#config/limits.ts'
import type { RateName } from '#core/codes.ts'
import { Problem } from '#core/problem.ts'
import { lazyRedis } from '../redis.ts'

/** Counts calls: with Redis in all processes together, else in this one. */
export interface Rates {
  /** Counts one; throws 'rate.limited' with `retryAfter` in seconds when the window is full. */
  consume(name: RateName, key: string): Promise<void>
  /** Forgets what was counted, e.g. after a successful sign-in. */
  reset(name: RateName, key: string): Promise<void>
  /** Takes back one that was counted. */
  refund(name: RateName, key: string): Promise<void>
  close(): void
}

type Limiter = Pick<RateLimiterMemory, 'consume' | 'delete' | 'reward'>

interface RatesOptions {
  /** Counts there. While it cannot be reached each process counts for itself: a limit is then looser, never a fault. */
  redisUrl?: string | null
  warn?: (facts: object, message: string) => void
}

export function createRates(limits: Limits, { redisUrl = null, warn = () => {} }: RatesOptions = {}): Rates {
  const redis = redisUrl ? lazyRedis(redisUrl, warn) : null
  const limiters = new Map(
    Object.entries(limits.rates).map(([name, { points, seconds }]): [RateName, () => Promise<Limiter>] => {
      const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      let shared: Limiter | undefined
      const find = async () => {
        const storeClient = await redis?.client()
        if (!storeClient) return memory
        shared ??= new RateLimiterRedis({
          ...{ storeClient, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter: memory },
          ...{ keyPrefix: `opencall:rate:${name}`, points, duration: seconds },
        })
        return shared
      }
      return [name as RateName, find]
    }),
  )
  const limiter = (name: RateName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No rate named ${name}`)
    return found()
  }
  return {
    async consume(name, key) {
      try {
        await (await limiter(name)).consume(key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        throw new Problem('rate.limited', {
          data: { retryAfter: Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000) },
        })
      }
    },
    async reset(name, key) {
      await (await limiter(name)).delete(key)
    },
    async refund(name, key) {
      await (await limiter(name)).reward(key)
    },
    close: () => redis?.close(),
  }
}
