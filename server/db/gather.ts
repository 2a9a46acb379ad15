import DataLoader from 'dataloader'
import { inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { detached, inTransaction } from './database.ts'

const MOST_AT_ONCE = 100

interface Asked<Key> {
  platformId: string
  key: Key
}

/** Queries of one kind that are on their way at once; whoever comes meanwhile joins the next. */
const MOST_UNDER_WAY = 1

/**
 * The same for many callers, each about one thing: those who ask in the same turn of the event loop, or while others are
 * being answered, go to the database together, so that a rush costs a query for all instead of one each. Nothing is kept.
 * `load` answers in the order of its keys, with an Error for whom it fails; inside a transaction it is called at once, for one.
 */
export function gathered<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
): (key: Key) => Promise<Value> {
  let underWay = 0
  const waiting: (() => void)[] = []
  const loader = new DataLoader<Asked<Key>, Value>(
    async (asked) => {
      underWay += 1
      const found = new Map<Asked<Key>, Value | Error>()
      const answered = [...Map.groupBy(asked, (one) => one.platformId)].map(async ([platformId, own]) => {
        const read = () => load(own.map(({ key }) => key))
        // What goes wrong on one platform is told its own callers.
        const values = await detached(() => inPlatform(platformId, read)).catch((error: Error) => own.map(() => error))
        for (const [n, one] of own.entries()) found.set(one, values[n] as Value | Error)
      })
      await Promise.all(answered)
      underWay -= 1
      waiting.shift()?.()
      return asked.map((one) => found.get(one) as Value | Error)
    },
    {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (send) => void (underWay < MOST_UNDER_WAY ? setImmediate(send) : waiting.push(send)),
    },
  )
  return async (key) => {
    if (!inTransaction()) return loader.load({ platformId: platformIdOfScope(), key })
    const [value] = await load([key])
    if (value instanceof Error) throw value
    return value as Value
  }
}
