import type { SlugKind } from '#core/codes.ts'
import { freeName } from '#core/platform/slug.rules.ts'
import { inTransaction, savepoint, transaction } from './database.ts'
import { slugsLike } from './slugs.ts'
import { isUniqueViolation } from './unique.ts'

/** How often a slug that we made is made anew when somebody takes it in the same moment. */
const ATTEMPTS = 8

/** In a transaction of its own, or undone alone within a larger one. */
export const together = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inTransaction() ? savepoint(work) : transaction(work)

/** Makes something under a slug that begins with `base` and leads nowhere else. */
export async function withFreeSlug(
  kind: SlugKind,
  base: string,
  make: (slug: string) => Promise<string>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await together(async () => {
        const free = freeName(base, await slugsLike(kind, base))
        // When many make the same name at once, counting up together would make them meet again and again.
        return make(attempt < 3 ? free : `${base}-${Math.random().toString(36).slice(2, 8)}`)
      })
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}
