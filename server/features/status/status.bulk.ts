import { type BulkResult, bulkAction } from '../bulk/action.ts'
import { setResponseStatus } from './status.actions.ts'
import { keysOf, listStatusRows } from './status.repo.ts'

export const statusBulk = bulkAction<'status'>({
  kind: 'status',
  async apply(ctx, { programId, ids, action: { statusId } }) {
    const key = (await listStatusRows(programId)).find(({ id }) => id === statusId)?.key ?? null
    const before = await keysOf(ids)
    const known = ids.filter((id) => before.has(id))
    if (known.length > 0) await setResponseStatus(ctx, { programId, responseIds: known, statusId })
    return new Map(
      known.map((id): [string, BulkResult] => {
        const was = before.get(id) ?? null
        return [id, was === key ? { outcome: 'same' } : { outcome: 'done', before: was }]
      }),
    )
  },
  async undo(ctx, { programId, ids, action: { statusId }, before }) {
    const statuses = await listStatusRows(programId)
    const key = statuses.find(({ id }) => id === statusId)?.key ?? null
    const now = await keysOf(ids)
    // Somebody has given it another one since.
    const kept = new Set(ids.filter((id) => !now.has(id) || (now.get(id) ?? null) !== key))
    const groups = Map.groupBy(
      ids.filter((id) => !kept.has(id)),
      (id) => before.get(id) as string | null,
    )
    for (const [was, responseIds] of groups) {
      const status = statuses.find((one) => one.key === was)
      if (was !== null && !status) for (const id of responseIds) kept.add(id)
      else await setResponseStatus(ctx, { programId, responseIds, statusId: status?.id ?? null })
    }
    return kept
  },
})
