import { sameValue } from '#core/manifest/canonical.ts'
import { type ManifestStatus, tidyStatus } from '#core/status/status.manifest.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { createStatus, deleteStatus, orderStatuses, updateStatus } from './status.actions.ts'
import { listStatusRows } from './status.repo.ts'

/** Makes the statuses of a program be these, by their keys. */
async function applyStatuses(ctx: Context, programId: string, target: readonly ManifestStatus[]): Promise<void> {
  const known = await listStatusRows(programId)
  for (const { id, key } of known)
    if (!target.some((each) => each.key === key)) await deleteStatus(ctx, { programId, statusId: id })
  for (const said of target) {
    const status = { isFinal: false, visibleToApplicant: false, message: {}, ...said }
    const was = known.find(({ key }) => key === said.key)
    if (!was) await createStatus(ctx, { ...status, programId })
    else if (!sameValue(tidyStatus(was), tidyStatus(said)))
      await updateStatus(ctx, { ...status, programId, statusId: was.id, version: was.version })
  }
  const ids = new Map((await listStatusRows(programId)).map(({ key, id }) => [key, id]))
  await orderStatuses(ctx, { programId, statusIds: target.flatMap(({ key }) => ids.get(key) ?? []) })
}

export const statusParts: ManifestParts = {
  program: [
    {
      property: 'statuses',
      async read(_ctx, programIds) {
        const found = await Promise.all(
          programIds.map(async (id) => [id, (await listStatusRows(id)).map(tidyStatus)] as const),
        )
        return new Map(found)
      },
      apply: (ctx, programId, statuses: ManifestStatus[]) => applyStatuses(ctx, programId, statuses),
    },
  ],
}
