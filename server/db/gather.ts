import DataLoader from 'dataloader'
import { inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { detached, inTransaction } from './database.ts'

const MOST_AT_ONCE = 100

interface Asked<Key> {
  platformId: string
  key: Key
}

/**
 * The same for many callers, each about one thing: those who ask in the same turn of the event loop go to the database
 * together, so that a rush costs a query for all instead of one each. Nothing is kept. `load` answers in the order of its
 * keys, with an Error for whom it fails; inside a transaction it is called at once, for one.
 */
export function gathered<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Asked<Key>, Value>(
    async (asked) => {
      const found = new Map<Asked<Key>, Value | Error>()
      for (const [platformId, own] of Map.groupBy(asked, (one) => one.platformId)) {
        const read = () => load(own.map(({ key }) => key))
        // What goes wrong on one platform is told its own callers.
        const values = await detached(() => inPlatform(platformId, read)).catch((error: Error) => own.map(() => error))
        for (const [n, one] of own.entries()) found.set(one, values[n] as Value | Error)
      }
      return asked.map((one) => found.get(one) as Value | Error)
    },
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (send) => void setImmediate(send) },
  )
  return async (key) => {
    if (!inTransaction()) return loader.load({ platformId: platformIdOfScope(), key })
    const [value] = await load([key])
    if (value instanceof Error) throw value
    return value as Value
  }
}
