import { transaction } from '../../db/database.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { readValuesChanges, type ValuesChange, writeValues } from './values.repo.ts'
import { findWaiting, type Waiting, writeWords } from './words.repo.ts'

/**
 * The indexes of the search and of the filters follow the applications: what people type is kept without them, and its words and
 * values are written once they have stopped for a moment, many at a time. Until then the search looks at those that wait itself.
 */

/** Milliseconds after the first change. */
const REST = 2_000
const MOST_AT_ONCE = 100

class Changed extends Error {}

/** Indexes what has waited long enough. Answers whether there may be more. */
export async function indexWords(now: Date, restMs = REST): Promise<boolean> {
  const waiting = await findWaiting(new Date(now.getTime() - restMs), MOST_AT_ONCE)
  for (const [platformId, ours] of Map.groupBy(waiting, (one) => one.platformId)) {
    await inPlatform(platformId, async () => {
      const values = await readValuesChanges(ours.map(({ id }) => id))
      await Promise.all(ours.map((one) => indexOne(one, values.get(one.id))))
    })
  }
  return waiting.length === MOST_AT_ONCE
}

/** Whoever is changed meanwhile goes on waiting. */
const indexOne = (one: Waiting, values: ValuesChange | undefined): Promise<void> =>
  transaction(async () => {
    await writeWords(one, () => new Changed())
    if (values) await writeValues(values)
  }).catch((error) => {
    if (!(error instanceof Changed)) throw error
  })
