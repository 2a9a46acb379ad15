import { bulkAction, eachOf, keptOf } from '../bulk/action.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { extendDeadline } from './extension.actions.ts'

const deadlineOf = async (programId: string, id: string): Promise<string | null> => {
  const [found] = await findManyInProgram([id], programId)
  return found?.response.deadlineAt?.toISOString() ?? null
}

export const extendBulk = bulkAction<'extend'>({
  kind: 'extend',
  apply: (ctx, { programId, ids, action: { deadlineAt } }) =>
    eachOf(ids, async (responseId) => {
      const before = await deadlineOf(programId, responseId)
      await extendDeadline(ctx, { programId, responseId, deadlineAt })
      const isSame = before === (deadlineAt && new Date(deadlineAt).toISOString())
      return isSame ? { outcome: 'same' } : { outcome: 'done', before }
    }),
  async undo(ctx, { programId, ids, action: { deadlineAt }, before }) {
    const given = deadlineAt && new Date(deadlineAt).toISOString()
    const changed: string[] = []
    for (const id of ids) if ((await deadlineOf(programId, id)) !== given) changed.push(id)
    const refused = await keptOf(
      ids.filter((id) => !changed.includes(id)),
      async (responseId) =>
        void (await extendDeadline(ctx, {
          programId,
          responseId,
          deadlineAt: (before.get(responseId) ?? null) as string | null,
        })),
    )
    return new Set([...changed, ...refused])
  },
})
