import DataLoader from 'dataloader'
import { inPlatform, platformIdOfScope } from '../tenancy/scope.ts'
import { detached, inTransaction } from './database.ts'

const MOST_AT_ONCE = 100

/** A query that takes longer is not waited for: the next one goes beside it. */
const SLOW_MS = 25
/** Queries of one kind and platform that are under way at once. All kinds together leave connections to others. */
const MOST_UNDER_WAY = 3

/** The queries of one kind on one platform. */
interface Lane<Key, Value> {
  loader: DataLoader<Key, Value>
  underWay: number
  /** Of these, those that are not slow yet. */
  quick: number
  waiting: (() => void)[]
}

/**
 * The same for many callers, each about one thing: those who ask in the same turn of the event loop, or while others are
 * being answered, go to the database together, so that a rush costs a query for all instead of one each. Nothing is kept.
 * A platform's callers wait for no other platform's, and for a slow query no longer than `SLOW_MS` while others may start.
 * `load` answers in the order of its keys, with an Error for whom it fails; inside a transaction it is called at once, for one.
 */
export function batchLoad<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
): (key: Key) => Promise<Value> {
  const lanes = new Map<string, Lane<Key, Value>>()
  return async (key) => {
    if (inTransaction()) {
      const [value] = await load([key])
      if (value instanceof Error) throw value
      return value as Value
    }
    const platformId = platformIdOfScope()
    const lane = lanes.get(platformId) ?? openLane(platformId, load, () => lanes.delete(platformId))
    lanes.set(platformId, lane)
    return lane.loader.load(key)
  }
}

function openLane<Key, Value>(
  platformId: string,
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  close: () => void,
): Lane<Key, Value> {
  const mayStart = () => lane.quick === 0 && lane.underWay < MOST_UNDER_WAY
  const startNext = () => {
    if (mayStart()) lane.waiting.shift()?.()
  }
  const loadBatch = async (keys: readonly Key[]): Promise<readonly (Value | Error)[]> => {
    lane.underWay += 1
    lane.quick += 1
    let isQuick = true
    const stopWaiting = () => {
      if (!isQuick) return
      isQuick = false
      lane.quick -= 1
      startNext()
    }
    const timer = setTimeout(stopWaiting, SLOW_MS)
    try {
      return await detached(() => inPlatform(platformId, () => load(keys)))
    } finally {
      clearTimeout(timer)
      lane.underWay -= 1
      stopWaiting()
      startNext()
      if (lane.underWay === 0 && lane.waiting.length === 0) close()
    }
  }
  const lane: Lane<Key, Value> = {
    loader: new DataLoader<Key, Value>(loadBatch, {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (send) => void (mayStart() ? setImmediate(send) : lane.waiting.push(send)),
    }),
    underWay: 0,
    quick: 0,
    waiting: [],
  }
  return lane
}
