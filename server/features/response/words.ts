import { transaction } from '../../db/database.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { findWaiting, type Waiting, writeWords } from './words.repo.ts'

/**
 * The index of the search follows the applications: what people type is kept without it, and their words are written
 * once they have stopped for a moment, many at a time. Until then the search looks at those that wait themselves.
 */

/** Milliseconds after the first change. */
const REST = 2_000
const MOST_AT_ONCE = 100

class Changed extends Error {}

/** Indexes what has waited long enough. Answers whether there may be more. */
export async function indexWords(now: Date, restMs = REST): Promise<boolean> {
  const waiting = await findWaiting(new Date(now.getTime() - restMs), MOST_AT_ONCE)
  await Promise.all(waiting.map(indexOne))
  return waiting.length === MOST_AT_ONCE
}

/** Whoever is changed meanwhile goes on waiting. */
const indexOne = (one: Waiting): Promise<void> =>
  inPlatform(one.platformId, () => transaction(() => writeWords(one, () => new Changed()))).catch((error) => {
    if (!(error instanceof Changed)) throw error
  })
