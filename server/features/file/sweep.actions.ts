import type { App } from '../../context.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { listAbandoned, removeFile } from './file.repo.ts'

const BATCH = 200
/** A backup or a reader that has begun may need a file for a while longer. */
const KEPT_MS = 24 * 3_600_000

/** Removes files whose application is gone, from the store first: what is left of one that was stopped is found again. */
export const sweepFiles =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const before = new Date(now.getTime() - KEPT_MS)
    const next = () => asSystem('files of every platform', () => listAbandoned(before, BATCH))
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const { id, platformId, key } of found) {
        signal.throwIfAborted()
        await app.files.remove(platformId, key)
        await inPlatform(platformId, () => removeFile(id))
      }
    }
  }
