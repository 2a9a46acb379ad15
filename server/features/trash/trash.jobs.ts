import { type App, contextFor } from '../../context.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { EMPTYING, type EmptiedKind } from './emptying.ts'
import { removeOne } from './trash.actions.ts'
import { deletedAtOf } from './trash.repo.ts'

/** Deletes a thing for good once its time in the trash is over, unless it was put back. */
const emptyTrash =
  (app: App, kind: EmptiedKind): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { [EMPTYING[kind].id]: id = '', deletedAt } = payload as Record<string, string>
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    await inPlatform(platform.id, async () => {
      if ((await deletedAtOf(kind, id))?.toISOString() !== deletedAt) return
      await removeOne({ ...contextFor(app, { kind: 'system', name: 'trash' }, platform), now }, kind, id)
    })
  }

export const trashJobs = (app: App): JobKind[] =>
  (Object.keys(EMPTYING) as EmptiedKind[]).map((kind) => ({
    kind: EMPTYING[kind].job,
    run: emptyTrash(app, kind),
    retry: { attempts: 12, over: '24h' },
    timeout: '2m',
  }))
