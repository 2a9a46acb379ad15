import type { App } from '../../context.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import {
  keepFile,
  listUnused,
  listUsages,
  markDeleted,
  recountBytes,
  removeFile,
  type UnusedFile,
} from './file.repo.ts'

const BATCH = 200
/** An application that is open elsewhere, a backup or a reader that has begun may need a file for a while longer. */
const GRACE_MS = 24 * 3_600_000

/**
 * Removes uploads that no answer has named for a day: those of applications that are gone, those that were replaced or taken
 * out of their answer, and those that never got into one; logos that settings do not name; also what an upload left that was cut off. What is left of a file
 * whose removal was stopped is found again.
 */
export const sweepFiles =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const before = new Date(now.getTime() - GRACE_MS)
    const next = () => asSystem('files of every platform', () => listUnused(before, BATCH))
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const file of found) {
        signal.throwIfAborted()
        await inPlatform(file.platformId, () => sweepFile(app, file, { before, now }))
      }
    }
    await app.files.sweep(before)
  }

async function sweepFile(app: App, file: UnusedFile, moments: { before: Date; now: Date }): Promise<void> {
  const { id, platformId, key } = file
  const owner = (await app.loadFileOwners()).get(file.ownerKind)
  // Another place may name it as well: another step of an application.
  if (await owner?.isNamed?.(file)) {
    await keepFile(id, moments.before)
    return
  }
  if (!(await markDeleted(id, moments))) return
  await app.files.remove(platformId, key)
  await removeFile(key)
}

/** Adds up what the files of each platform take, should the kept sums ever differ. */
export const recountFiles =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    for (const { platformId } of await asSystem('what the files of each platform take', listUsages)) {
      signal.throwIfAborted()
      const drift = await inPlatform(platformId, () => recountBytes(now))
      if (drift !== 0) app.log.warn({ platform: platformId, bytes: drift }, 'the kept size of files was wrong by this')
    }
  }
