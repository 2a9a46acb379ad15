import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '#config/limits.ts'
import type { RateName } from '#core/codes.ts'
import { Problem } from '#core/problem.ts'

/** Counts calls in this process. */
export interface Rates {
  /** Counts one; throws 'rate.limited' with `retryAfter` in seconds when the window is full. */
  consume(name: RateName, key: string): Promise<void>
  /** Forgets what was counted, e.g. after a successful sign-in. */
  reset(name: RateName, key: string): Promise<void>
  /** Takes back one that was counted. */
  refund(name: RateName, key: string): Promise<void>
}

export function createRates(limits: Limits): Rates {
  const limiters = new Map(
    Object.entries(limits.rates).map(([name, { points, seconds }]) => [
      name as RateName,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  const limiter = (name: RateName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No rate named ${name}`)
    return found
  }
  return {
    async consume(name, key) {
      try {
        await limiter(name).consume(key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        throw new Problem('rate.limited', {
          data: { retryAfter: Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000) },
        })
      }
    },
    async reset(name, key) {
      await limiter(name).delete(key)
    },
    async refund(name, key) {
      await limiter(name).reward(key)
    },
  }
}
