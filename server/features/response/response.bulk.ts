import { bulkAction, eachOf, keptOf } from '../bulk/action.ts'
import { deleteResponse, restoreResponse } from './trash.actions.ts'

export const deleteBulk = bulkAction<'delete'>({
  kind: 'delete',
  apply: (ctx, { programId, ids }) =>
    eachOf(ids, async (responseId) => {
      await deleteResponse(ctx, { programId, responseId })
      return { outcome: 'done' }
    }),
  undo: (ctx, { ids }) => keptOf(ids, (id) => restoreResponse(ctx, id)),
})
