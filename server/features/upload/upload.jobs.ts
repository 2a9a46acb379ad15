import type { App } from '../../context.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { listExpired, removeExpired } from './upload.repo.ts'

const BATCH = 200

/** Removes what was sent of files that nobody finished for a day. */
const removeAbandoned =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const next = () => asSystem('uploads of every platform', () => listExpired(now, BATCH))
    for (let found = await next(); found.length > 0; found = await next())
      for (const { id, platformId } of found) {
        signal.throwIfAborted()
        await inPlatform(platformId, async () => {
          if ((await removeExpired(id, now)) === 1) await app.files.removeParts(platformId, id)
        })
      }
  }

export const uploadJobs = (app: App): JobKind[] => [
  { kind: 'upload.removeAbandoned', run: removeAbandoned(app), ...HOURLY },
]
