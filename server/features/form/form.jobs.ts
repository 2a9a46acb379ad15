import { type App, contextFor } from '../../context.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeForm } from './form.actions.ts'
import { deletedAtOf } from './form.repo.ts'

/** Deletes a form for good once its time in the trash is over, unless it was put back. */
const emptyFormTrash =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { formId, deletedAt } = payload as { formId: string; deletedAt: string }
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    await inPlatform(platform.id, async () => {
      if ((await deletedAtOf(formId))?.toISOString() !== deletedAt) return
      await removeForm({ ...contextFor(app, { kind: 'system', name: 'trash' }, platform), now }, formId)
    })
  }

export const formJobs = (app: App): JobKind[] => [
  { kind: 'form.emptyTrash', run: emptyFormTrash(app), retry: { attempts: 12, over: '24h' }, timeout: '2m' },
]
